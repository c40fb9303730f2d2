// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/**
 * Runs a given program beside agents that change how tasks are submitted. First it loads what they need for their first
 * task, and gives OpenTelemetry a context to pass on to the tasks.
 */
public final class GuestsProgram {

    private GuestsProgram() {}

    public static void main(String[] arguments) throws Exception {
        Tracing.beginContext();
        ExecutorService first = Executors.newSingleThreadExecutor();
        first.submit(() -> {}).get();
        first.execute(() -> {});
        first.shutdown();
        Class.forName(arguments[0]).getMethod("main", String[].class).invoke(null, (Object) new String[0]);
    }
}
