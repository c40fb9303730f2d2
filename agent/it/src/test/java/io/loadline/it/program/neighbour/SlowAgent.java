// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.lang.instrument.Instrumentation;

/** An agent that needs longer for its own start than a window of Loadline lasts. */
public final class SlowAgent {

    private SlowAgent() {}

    /** {@code options}: milliseconds. */
    public static void premain(String options, Instrumentation instrumentation) throws InterruptedException {
        Thread.sleep(Long.parseLong(options));
    }
}
