package io.loadline.cli;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;

/** The arguments of {@code top}. Immutable. */
final class TopOptions {

    private static final List<String> FLAGS = Arrays.asList("--once", "--json", "--wide", "--all");
    private static final int USUAL_SECONDS = 2;
    private static final int MAX_SECONDS = 3600;
    private static final String EXPECTED = "expected top PID [--once] [--every SECONDS] [--json] [--wide] [--all]";

    final String pid;
    final boolean json;
    final boolean wide;
    final boolean all;

    /** Seconds between two looks; 0: only one look. */
    final int everySeconds;

    TopOptions(List<String> words) throws Failure {
        Set<String> flags = new HashSet<>();
        String process = null;
        String every = null;
        for (Iterator<String> rest = words.iterator(); rest.hasNext(); ) {
            String word = rest.next();
            if (word.equals("--every")) {
                every = rest.hasNext() ? rest.next() : "";
            } else if (FLAGS.contains(word)) {
                flags.add(word);
            } else if (word.startsWith("--") || process != null) {
                throw wrong("'" + word + "' is not understood");
            } else {
                process = word;
            }
        }
        if (process == null) {
            throw wrong("no process id");
        }
        if (flags.contains("--once") && every != null) {
            throw wrong("--once and --every exclude each other");
        }
        pid = process;
        json = flags.contains("--json");
        wide = flags.contains("--wide");
        all = flags.contains("--all");
        int usual = flags.contains("--once") || json ? 0 : USUAL_SECONDS;
        everySeconds = every == null ? usual : seconds(every);
    }

    private static int seconds(String every) throws Failure {
        if (!every.matches("[1-9]\\d{0,3}") || Integer.parseInt(every) > MAX_SECONDS) {
            throw wrong("--every takes 1 to " + MAX_SECONDS + " seconds, not '" + every + "'");
        }
        return Integer.parseInt(every);
    }

    private static Failure wrong(String reason) {
        return Failure.usage("top: " + reason + "; " + EXPECTED);
    }
}
