// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

/** What the options say about resizing; asked each time, since options change. */
public interface ResizePolicy {

    ResizeMode mode();

    /** Another number each time somebody has set the mode, also to what it was. */
    int order();

    Pace pace();

    /** Fewest threads of the pool with this name; 0 if nothing is said about it. */
    int minimum(String pool);

    /** Most threads of the pool with this name; 0 if nothing is said about it. */
    int maximum(String pool);
}
