// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

/** The options about resizing; read each time, since options change. */
public interface ResizePolicy {

    ResizeMode mode();

    /** Returns another number after each setting of the mode, to the same value as well. */
    int order();

    Pace pace();

    /** Returns the fewest threads of the pool with this name; 0 if there is no option for it. */
    int minimum(String pool);

    /** Returns the most threads of the pool with this name; 0 if there is no option for it. */
    int maximum(String pool);
}
