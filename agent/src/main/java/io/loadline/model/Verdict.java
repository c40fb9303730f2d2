// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

/** Advice on the number of threads that a pool has now. */
public enum Verdict {
    KEEP("keep"),

    /** More threads would help, but a pool of one may owe its tasks that they run one at a time and in order. */
    KEEP_ORDER("keep, or grow if order does not matter"),
    GROW("grow"),
    SHRINK("shrink"),

    /** Tasks wait for tasks of the same pool: no number of threads is safe. */
    SPLIT("split the pool: no size is safe"),

    /** Advice to wait, because not enough is known. {@link Recommendation#missing} says what is missing. */
    WAIT("wait");

    /** Published text. */
    public final String text;

    Verdict(String text) {
        this.text = text;
    }

    /** Returns the code, such as {@code keep-order}: never changes, as the text may. */
    public String code() {
        return Regime.code(this);
    }

    public boolean isKeep() {
        return this == KEEP || this == KEEP_ORDER;
    }

    /** Returns whether there is something that a person should do. */
    public boolean wantsAChange() {
        return this != KEEP && this != WAIT;
    }

    /** Returns whether more threads would help. */
    public boolean wantsMore() {
        return this == GROW || this == KEEP_ORDER;
    }
}
