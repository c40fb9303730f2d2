// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.advise.AdvisedPool;
import io.loadline.model.Fact;

/** A pool whose size can be changed, as its publisher sees it. */
public interface ResizedPool {

    AdvisedPool advised();

    Resizer resizer();

    ResizeLog resizes();

    /** Returns whether the options allow anybody to resize. */
    boolean isResizingAllowed();

    /** Writes the fact in the words of this kind of pool. */
    String say(Fact fact);

    /** Adds a change to the log of the pool, and notifies the listeners. */
    void resized(ResizeEvent event);

    void warn(String line);

    void info(String line);
}
