// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.function.Consumer;

/** The operations of the agent on a pool. All return at once; the receivers get the results later. */
public interface Operations extends Predictor {

    void resize(String pool, int core, int maximum, Consumer<Answer<String>> receiver);

    /** Takes back the last resize. */
    void undoResize(String pool, Consumer<Answer<String>> receiver);

    /** Lets the agent sample the stacks of busy workers of the pool for some seconds, and answers when they are over. */
    void sample(String pool, int seconds, Consumer<Answer<String>> receiver);
}
