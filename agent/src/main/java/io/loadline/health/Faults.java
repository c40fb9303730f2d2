package io.loadline.health;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Errors inside the agent. The first error of each part is reported on stderr, later ones are only counted. All can be
 * read from the Agent MBean. Parts may be named after pools, of which there is no end: those beyond {@value #MAX_PARTS}
 * are one. Safe to call from any thread; never throws.
 */
public final class Faults {

    static final int MAX_PARTS = 100;

    static final String OTHERS = "other parts";

    private final Map<String, Fault> byPart = new LinkedHashMap<>();

    /** One part of the agent that failed: how often, and what the first error said. */
    public static final class Fault {
        public final String part;
        public final String firstError;
        public final long count;

        private Fault(String part, String firstError, long count) {
            this.part = part;
            this.firstError = firstError;
            this.count = count;
        }

        @Override
        public String toString() {
            return part + ": " + firstError + " (" + count + " times)";
        }
    }

    /** Something that may fail. */
    public interface Step {
        void run() throws Exception;
    }

    /** Runs a step of {@code part}. An error is noted and goes no further. */
    public void guard(String part, Step step) {
        try {
            try {
                step.run();
            } catch (Throwable error) {
                report(part, error);
            }
        } catch (Throwable beyondHelp) {
            // without memory or stack even a call can fail
        }
    }

    /** Notes that {@code part} failed with {@code error}. */
    public void report(String part, Throwable error) {
        report(part, error, "The application is not affected; figures may be incomplete.");
    }

    /** The same; {@code consequence}: a sentence. */
    public void report(String part, Throwable error, String consequence) {
        try {
            String kept = add(part, error);
            if (kept != null) {
                Log.warn(kept + " failed: " + error + " at " + firstFrame(error) + ". " + consequence);
            }
        } catch (Throwable beyondHelp) {
            // reporting an error must not become one
        }
    }

    /** All faults so far, in the order of their first appearance. */
    public synchronized Fault[] all() {
        return byPart.values().toArray(new Fault[0]);
    }

    /** Under what it is kept, if that is its first error; else null. */
    private synchronized String add(String part, Throwable error) {
        String kept = byPart.size() < MAX_PARTS || byPart.containsKey(part) ? part : OTHERS;
        Fault before = byPart.get(kept);
        if (before == null) {
            byPart.put(kept, new Fault(kept, error.toString(), 1));
            return kept;
        }
        byPart.put(kept, new Fault(kept, before.firstError, before.count + 1));
        return null;
    }

    private static String firstFrame(Throwable error) {
        StackTraceElement[] trace = error.getStackTrace();
        return trace.length == 0 ? "an unknown place" : trace[0].toString();
    }
}
