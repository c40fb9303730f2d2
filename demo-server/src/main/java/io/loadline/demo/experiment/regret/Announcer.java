package io.loadline.demo.experiment.regret;

import java.io.PrintWriter;

/** Says what is being done, on one line that is written over where a person looks on, else on lines of their own. */
final class Announcer {

    private static final int COLUMNS = 78;

    private final PrintWriter err;
    private final boolean overwrite;
    private final double estimate;
    private final long start = System.nanoTime();

    /** @param estimate seconds that everything takes */
    Announcer(PrintWriter err, boolean overwrite, double estimate) {
        this.err = err;
        this.overwrite = overwrite;
        this.estimate = estimate;
    }

    double elapsedSeconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    void doing(String what) {
        String line = "[%4.0f of about %.0f s] %s".formatted(elapsedSeconds(), estimate, what);
        if (overwrite) {
            err.printf("\r%-" + COLUMNS + "s", line);
        } else {
            err.println(line);
        }
        err.flush();
    }

    void done() {
        if (overwrite) {
            err.printf("\r%-" + COLUMNS + "s\r", "");
            err.flush();
        }
    }
}
