package io.loadline.jmx.resize;

import io.loadline.advise.AdvisedPool;
import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.report.Phrases;
import io.loadline.window.PoolMonitor;

/** A live pool that may be resized without being asked. */
public interface ResizablePool {

    PoolMonitor monitor();

    AdvisedPool advised();

    /** Relative difference between the tasks that were there and those that should be, by Little's law; NaN if unknown. */
    double littlesLawError();

    Resizer resizer();

    ResizeLog resizes();

    /** About what its threads are. */
    Phrases words();

    /** Notes a change, and tells who listens. */
    void resized(ResizeEvent event);
}
