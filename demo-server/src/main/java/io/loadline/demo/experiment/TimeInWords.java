package io.loadline.demo.experiment;

/** Lengths of time as people say them. */
public final class TimeInWords {

    private static final double MINUTE = 60;
    private static final double HOUR = 3_600;

    private TimeInWords() {}

    /** "40 s", "6 min", "2.5 h". */
    public static String of(double seconds) {
        if (seconds < 2 * MINUTE) {
            return "%.0f s".formatted(seconds);
        }
        return seconds < 2 * HOUR ? "%.0f min".formatted(seconds / MINUTE) : "%.1f h".formatted(seconds / HOUR);
    }
}
