// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

/** The actors that may resize pools. */
public enum ResizeMode {
    OFF("off"),

    /** Operators may, by the operations of the MBeans. */
    MANUAL("manual"),

    /** Operators may; Loadline logs what it would do. */
    OBSERVE("observe"),

    /** Loadline and operators may. */
    AUTO("auto"),

    /** Loadline decided until somebody stopped it. */
    STOPPED("stopped");

    /** The published name. */
    public final String text;

    ResizeMode(String text) {
        this.text = text;
    }

    /** Returns whether Loadline decides on sizes, if only to log the decisions. */
    public boolean decides() {
        return this == OBSERVE || this == AUTO;
    }
}
