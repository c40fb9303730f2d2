package io.loadline.benchmarks.task;

import java.util.Locale;

/** What {@link TaskCost} can measure. */
enum Part {
    /** Empty tasks in pools of several shapes, the agent beside its peers. */
    SHAPES,
    /** Tasks that work for a while. */
    WORK,
    /** The cost of an empty task as producers and workers grow. */
    CURVES;

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
