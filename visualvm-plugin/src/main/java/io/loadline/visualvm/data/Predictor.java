// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.function.Consumer;

/** Asks the agent what a pool would do with another number of threads. */
public interface Predictor {

    /** Returns at once; the receiver is called later. */
    void predict(String pool, int threads, Consumer<Answer<Prediction>> receiver);
}
