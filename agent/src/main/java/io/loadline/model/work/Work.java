package io.loadline.model.work;

import io.loadline.window.Window;
import java.util.List;

/** What a pool was seen to do, as a model of any number of threads. Immutable. */
public interface Work {

    /** The least number of threads that is good, and its interval. */
    Size wanted();

    /** What so many threads would make of it. */
    Prediction predict(int threads);

    /** The part of the history that predictions are of. */
    List<Window> windows();

    /**
     * What was measured of the same tasks, with so many threads: what a prediction is to be compared with. Null if they are
     * those of {@link #windows}.
     */
    Prediction measured(int threads);
}
