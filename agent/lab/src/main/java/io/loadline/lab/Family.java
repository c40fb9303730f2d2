// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

/** Kinds of workloads, after the regimes of how-sizing-works.md. */
public enum Family {
    CLOSED,
    PROCESSOR,
    DOWNSTREAM,
    UNSEEN_DOWNSTREAM,
    OPEN,
    BURSTY,
    HEAVY,
    OVERLOADED,
    BATCH,
    SCHEDULED,
    CACHED,
    DEADLOCK,
    LOOPS,
    TOO_LITTLE;

    /** Returns whether the best size is that of the best response, and not of the most work done. */
    boolean isJudgedByResponse() {
        return this == OPEN || this == BURSTY || this == HEAVY || this == SCHEDULED || this == CACHED;
    }

    /** Returns whether there is a size to be right or wrong about. */
    boolean hasSize() {
        return this != TOO_LITTLE;
    }
}
