package io.loadline.health;

import java.io.PrintWriter;
import java.io.StringWriter;

/**
 * One line at a time on stderr, prefixed {@code [loadline]}. Not {@code java.util.logging}: application servers replace
 * its manager, which works only if nobody used it before.
 */
public final class Log {

    /** Each level includes those before it. */
    public enum Level {
        OFF,
        WARN,
        INFO,
        DEBUG
    }

    private static volatile Level level = Level.WARN;

    private Log() {}

    public static void setLevel(Level level) {
        Log.level = level;
    }

    public static void warn(String message) {
        say(Level.WARN, message);
    }

    public static void info(String message) {
        say(Level.INFO, message);
    }

    /** Where an error came from, each line of its trace as one of the log. */
    public static void debug(Throwable error) {
        if (level != Level.DEBUG) {
            return;
        }
        StringWriter trace = new StringWriter();
        error.printStackTrace(new PrintWriter(trace));
        for (String line : trace.toString().split("\\R")) {
            say(Level.DEBUG, line);
        }
    }

    private static void say(Level atLeast, String message) {
        if (level.compareTo(atLeast) >= 0) {
            // the names of pools and the messages of exceptions are other people's
            System.err.println("[loadline] " + message.replace("\r", "\\r").replace("\n", "\\n"));
        }
    }
}
