// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.virtual;

import java.io.PrintStream;
import java.util.concurrent.ExecutorService;

/** Thread that submits tasks without a pause until it is ended. */
final class SteadyLoad {

    private ExecutorService executor;
    private Thread source;
    private volatile boolean ends;
    private volatile long submitted;

    void begin() {
        executor = VirtualExecutors.named("steady");
        source = new Thread(this::submit);
        source.start();
    }

    private void submit() {
        while (!ends) {
            executor.submit(() -> VirtualProgram.pause(5));
            submitted++;
            if (submitted % 10 == 0) {
                VirtualProgram.pause(1);
            }
        }
    }

    void print(PrintStream out) {
        out.println("own.submitted\t" + submitted);
    }

    /** Ends the load and waits until all tasks have completed; the executor stays. */
    void end(PrintStream out) throws Exception {
        ends = true;
        source.join();
        // each task sleeps for this time
        executor.submit(() -> VirtualProgram.pause(50)).get();
        submitted++;
        print(out);
    }
}
