// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/** Destroys the JVMs that a test has started, and prints their last lines if it failed. */
public final class JvmLogs implements AfterEachCallback {

    /** Number of JVMs whose lines are printed. Most tests use two; the others are mostly commands that have ended. */
    private static final int SHOWN = 2;

    private static final ThreadLocal<List<TestJvm>> STARTED = ThreadLocal.withInitial(ArrayList::new);

    public static void add(TestJvm jvm) {
        STARTED.get().add(jvm);
    }

    @Override
    public void afterEach(ExtensionContext context) {
        List<TestJvm> started = STARTED.get();
        started.forEach(TestJvm::close);
        if (context.getExecutionException().isPresent()) {
            started.stream()
                    .skip(Math.max(0, started.size() - SHOWN))
                    .forEach(jvm -> System.err.println(context.getDisplayName() + ": " + jvm));
        }
        STARTED.remove();
    }
}
