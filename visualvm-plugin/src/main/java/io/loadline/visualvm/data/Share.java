// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

/** A pool's part of the processors. NaN where unknown. Immutable. */
public final class Share {

    public final String pool;

    /** Share of the processors that all pools want together, 0 to 1. */
    public final double demandShare;

    Share(Reading reading) {
        pool = reading.text("pool");
        demandShare = reading.number("demandShare");
    }
}
