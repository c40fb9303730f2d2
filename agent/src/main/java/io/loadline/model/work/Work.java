package io.loadline.model.work;

/** What a pool was seen to do, as a model of any number of threads. Immutable. */
public interface Work {

    /** The least number of threads that is good, and its interval. */
    Size wanted();

    /** What so many threads would make of it. */
    Prediction predict(int threads);
}
