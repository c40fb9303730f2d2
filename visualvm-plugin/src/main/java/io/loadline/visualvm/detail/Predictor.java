package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.Prediction;
import java.util.function.Consumer;

/** Asks the agent what a pool would do with another number of threads. */
public interface Predictor {

    /** Returns at once; the receiver is called on the event thread. */
    void predict(String pool, int threads, Consumer<Answer<Prediction>> receiver);
}
