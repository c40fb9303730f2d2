package io.loadline.cli;

import java.util.Iterator;
import java.util.List;

/** The arguments of {@code top}. Immutable. */
final class TopOptions {

    static final int USUAL_SECONDS = 2;
    private static final int MAX_SECONDS = 3600;
    private static final String EXPECTED = "expected top PID [--once] [--every SECONDS] [--json] [--wide] [--all]";

    final String pid;
    final boolean json;
    final boolean wide;
    final boolean all;

    /** Seconds between two looks; 0: only one look. */
    final int everySeconds;

    private TopOptions(String pid, boolean json, boolean wide, boolean all, int everySeconds) {
        this.pid = pid;
        this.json = json;
        this.wide = wide;
        this.all = all;
        this.everySeconds = everySeconds;
    }

    static TopOptions of(List<String> words) throws Failure {
        String pid = null;
        String every = null;
        boolean once = false;
        boolean json = false;
        boolean wide = false;
        boolean all = false;
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            switch (word) {
                case "--once":
                    once = true;
                    break;
                case "--json":
                    json = true;
                    break;
                case "--wide":
                    wide = true;
                    break;
                case "--all":
                    all = true;
                    break;
                case "--every":
                    every = rest.hasNext() ? rest.next() : "";
                    break;
                default:
                    if (word.startsWith("--") || pid != null) {
                        throw wrong("'" + word + "' is not understood");
                    }
                    pid = word;
            }
        }
        if (pid == null) {
            throw wrong("no process id");
        }
        if (once && every != null) {
            throw wrong("--once and --every exclude each other");
        }
        int usual = once || json ? 0 : USUAL_SECONDS;
        return new TopOptions(pid, json, wide, all, every == null ? usual : seconds(every));
    }

    private static int seconds(String every) throws Failure {
        if (!every.matches("[1-9]\\d{0,3}") || Integer.parseInt(every) > MAX_SECONDS) {
            throw wrong("--every takes 1 to " + MAX_SECONDS + " seconds, not '" + every + "'");
        }
        return Integer.parseInt(every);
    }

    private static Failure wrong(String reason) {
        return new Failure(Failure.USAGE, "top: " + reason + "; " + EXPECTED);
    }
}
