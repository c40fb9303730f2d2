package io.loadline.demo.experiment;

import java.io.PrintWriter;

/** Says what is being done, on one line that is written over where a person looks on, else on lines of their own. */
public final class Announcer {

    private static final int COLUMNS = 78;

    private final PrintWriter err;
    private final boolean overwrite;
    private final double estimate;
    private final long start = System.nanoTime();

    /** @param estimate seconds that everything takes */
    public Announcer(PrintWriter err, boolean overwrite, double estimate) {
        this.err = err;
        this.overwrite = overwrite;
        this.estimate = estimate;
    }

    /** Another one, whose time begins now. */
    public Announcer anew(double seconds) {
        return new Announcer(err, overwrite, seconds);
    }

    /** For those who announce in another way. */
    public PrintWriter writer() {
        return err;
    }

    public double elapsedSeconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    public void doing(String what) {
        String line = "[%4.0f of about %.0f s] %s".formatted(elapsedSeconds(), estimate, what);
        if (overwrite) {
            err.printf("\r%-" + COLUMNS + "s", line);
        } else {
            err.println(line);
        }
        err.flush();
    }

    public void done() {
        if (overwrite) {
            err.printf("\r%-" + COLUMNS + "s\r", "");
            err.flush();
        }
    }
}
