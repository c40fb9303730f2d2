// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.function.Consumer;

/** What the agent can be asked to do with a pool. All return at once; receivers are called later with what was done. */
public interface Operations extends Predictor {

    void resize(String pool, int core, int maximum, Consumer<Answer<String>> receiver);

    /** Takes back the last resize. */
    void undoResize(String pool, Consumer<Answer<String>> receiver);

    /** Has the agent look for so many seconds where busy workers of the pool are; answers when they are over. */
    void look(String pool, int seconds, Consumer<Answer<String>> receiver);
}
