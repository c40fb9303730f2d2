// SPDX-License-Identifier: Apache-2.0
package io.loadline.health;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;

/**
 * The errors inside the agent. Reports the first error of each part on stderr and only counts later ones; with
 * {@code log=debug} it logs each error with its stack trace. The Agent MBean lists the first and the last error of each
 * part. Parts may be named after pools, whose number is unbounded: parts beyond {@value #MAX_PARTS} are counted as one.
 * Safe to call from any thread; never throws.
 */
public final class Faults {

    static final int MAX_PARTS = 100;

    static final String OTHERS = "other parts";

    private final Map<String, Fault> byPart = new LinkedHashMap<>();
    private final Supplier<Instant> clock;

    public Faults() {
        this(Instant::now);
    }

    Faults(Supplier<Instant> clock) {
        this.clock = clock;
    }

    /** A part of the agent that failed: the number of errors, the first and the last. Immutable. */
    public static final class Fault {
        public final String part;
        public final String firstError;
        public final long count;
        private final Instant firstAt;
        private final String lastError;
        private final Instant lastAt;

        private Fault(String part, Fault before, String error, Instant now) {
            this.part = part;
            this.firstError = before == null ? error : before.firstError;
            this.firstAt = before == null ? now : before.firstAt;
            this.count = before == null ? 1 : before.count + 1;
            this.lastError = error;
            this.lastAt = now;
        }

        @Override
        public String toString() {
            if (count == 1) {
                return part + ": " + firstError + " (once, at " + firstAt + ")";
            }
            return part + ": " + firstError + " (" + count + " times, first at " + firstAt + ", last at " + lastAt
                    + (lastError.equals(firstError) ? "" : ": " + lastError) + ")";
        }
    }

    /** An action that may fail. */
    public interface FallibleStep {
        void run() throws Exception;
    }

    /**
     * Runs a step, and records an error of the step instead of propagating it.
     *
     * @return whether there was no error
     */
    public boolean guard(String part, FallibleStep step) {
        try {
            try {
                step.run();
                return true;
            } catch (Throwable error) {
                report(part, error);
            }
        } catch (Throwable beyondHelp) {
            // without memory or stack even a call can fail
        }
        return false;
    }

    /** Records that {@code part} failed with {@code error}. */
    public void report(String part, Throwable error) {
        report(part, error, "The application is not affected; figures may be incomplete.");
    }

    /**
     * Records that {@code part} failed with {@code error}.
     *
     * @param consequence a sentence for the log
     */
    public void report(String part, Throwable error, String consequence) {
        try {
            String key = add(part, error.toString(), clock.get().truncatedTo(ChronoUnit.SECONDS));
            if (key != null) {
                Log.warn(key + " failed: " + error + " at " + firstFrame(error) + ". " + consequence);
            }
            Log.debug(error);
        } catch (Throwable beyondHelp) {
            // reporting an error must not become one
        }
    }

    /** Returns all faults so far, in the order of their first appearance. */
    public synchronized Fault[] all() {
        return byPart.values().toArray(new Fault[0]);
    }

    /** Adds an error. Returns the key under which the part is kept, or null if the part was already reported. */
    private synchronized String add(String part, String error, Instant now) {
        String key = byPart.size() < MAX_PARTS || byPart.containsKey(part) ? part : OTHERS;
        Fault before = byPart.put(key, new Fault(key, byPart.get(key), error, now));
        return before == null ? key : null;
    }

    private static String firstFrame(Throwable error) {
        StackTraceElement[] trace = error.getStackTrace();
        return trace.length == 0 ? "an unknown place" : trace[0].toString();
    }
}
