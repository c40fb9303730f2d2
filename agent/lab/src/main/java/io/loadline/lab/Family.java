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

    /** Returns whether the best size is that of the best response, and not that of the best throughput. */
    boolean isJudgedByResponse() {
        return this == OPEN || this == BURSTY || this == HEAVY || this == SCHEDULED || this == CACHED;
    }

    /** Returns whether pools of this family have a right size. */
    boolean hasSize() {
        return this != TOO_LITTLE;
    }
}
