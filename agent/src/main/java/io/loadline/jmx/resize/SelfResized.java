package io.loadline.jmx.resize;

import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.model.Advice;
import io.loadline.window.PoolMonitor;

/** A live pool that may be resized without being asked. */
public interface SelfResized {

    PoolMonitor monitor();

    /** Costs some ten milliseconds of processor time. */
    Advice advice();

    /** Relative difference between the tasks that were there and those that should be, by Little's law; NaN if unknown. */
    double littlesLawError();

    Resizer resizer();

    ResizeLog resizes();

    /** Notes a change, and tells who listens. {@code line}: for people. */
    void resized(ResizeEvent event, String line);
}
