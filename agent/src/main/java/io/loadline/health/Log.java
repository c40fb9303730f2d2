// SPDX-License-Identifier: Apache-2.0
package io.loadline.health;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * Log lines on stderr, prefixed {@code [loadline]}. Does not use {@code java.util.logging}: application servers replace
 * its manager, which works only if no code used it before.
 */
public final class Log {

    /** The levels; each includes those before it. */
    public enum Threshold {
        OFF,
        WARN,
        INFO,
        DEBUG
    }

    private static volatile Threshold level = Threshold.WARN;

    private Log() {}

    public static void setLevel(Threshold level) {
        Log.level = level;
    }

    public static void warn(String message) {
        write(Threshold.WARN, message);
    }

    public static void info(String message) {
        write(Threshold.INFO, message);
    }

    /** Logs the stack trace of an error, a line of the log for each of its lines. */
    public static void debug(Throwable error) {
        if (level != Threshold.DEBUG) {
            return;
        }
        StringWriter trace = new StringWriter();
        error.printStackTrace(new PrintWriter(trace));
        for (String line : trace.toString().split("\\R")) {
            write(Threshold.DEBUG, line);
        }
    }

    private static void write(Threshold required, String message) {
        if (level.compareTo(required) >= 0) {
            // names of pools and messages of exceptions are foreign text
            System.err.println("[loadline] " + message.replace("\r", "\\r").replace("\n", "\\n"));
        }
    }
}
