// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import java.util.concurrent.TimeUnit;
import org.assertj.core.api.Assertions;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * Lets tests wait longer for what they wait for than the ten seconds of Awaitility: the machine may be busy. And lets a
 * test that fails print 50 elements of a collection, not a thousand.
 */
public final class Patience implements BeforeAllCallback {

    @Override
    public void beforeAll(ExtensionContext context) {
        Awaitility.setDefaultTimeout(2, TimeUnit.MINUTES);
        Assertions.setMaxElementsForPrinting(50);
    }
}
