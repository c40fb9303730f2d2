// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

/** Who resizes pools. */
public enum ResizeMode {
    OFF("off"),

    /** Operators, by the operations of the MBeans. */
    MANUAL("manual"),

    /** The same; besides, Loadline says what it would do. */
    OBSERVE("observe"),

    /** Loadline, and operators. */
    AUTO("auto"),

    /** Loadline decided, or said what it would, until somebody stopped it. */
    STOPPED("stopped");

    /** As published. */
    public final String text;

    ResizeMode(String text) {
        this.text = text;
    }

    /** Whether Loadline decides on sizes, if only to say so. */
    public boolean decides() {
        return this == OBSERVE || this == AUTO;
    }
}
