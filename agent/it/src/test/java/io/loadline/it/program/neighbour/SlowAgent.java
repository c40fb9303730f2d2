// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.lang.instrument.Instrumentation;

/** Agent whose start takes longer than a window of Loadline. */
public final class SlowAgent {

    private SlowAgent() {}

    /** Sleeps. {@code options} are milliseconds. */
    public static void premain(String options, Instrumentation instrumentation) throws InterruptedException {
        Thread.sleep(Long.parseLong(options));
    }
}
