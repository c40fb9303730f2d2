// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import io.loadline.window.Window;
import java.util.List;
import java.util.function.IntFunction;

/** What a pool was seen to do, as a model of any number of threads. Immutable. */
public abstract class Work {

    /** The part of the history that predictions are of. */
    public final List<Window> windows;

    /**
     * What was measured of the same tasks, with so many threads: what a prediction is to be compared with. Null if the {@link
     * #windows} tell it.
     */
    public final IntFunction<Prediction> measured;

    Work(List<Window> windows, IntFunction<Prediction> measured) {
        this.windows = windows;
        this.measured = measured;
    }

    /** The least number of threads that is good, and its interval. */
    public abstract Size wanted();

    /** What so many threads would make of it. */
    public abstract Prediction predict(int threads);
}
