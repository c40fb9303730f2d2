package io.loadline.demo.report;

/**
 * Where and how a result was measured.
 *
 * @param date when it began, ISO 8601, UTC
 * @param cores processors that everything was given
 * @param seconds it took in all
 * @param otherProcessors that other programs kept busy meanwhile, on average; NaN if not known
 */
public record Origin(
        String date,
        String machine,
        String jvm,
        int cores,
        boolean quick,
        long seed,
        double seconds,
        double otherProcessors) {

    /** Processors; more than that is not noise of an idle machine. */
    private static final double NOTICEABLE = 0.1;

    public String describe() {
        return "%s, %d of it used; %s; %s; %s, seed %d, took %.0f s"
                .formatted(machine, cores, jvm, date, quick ? "quick" : "full", seed, seconds);
    }

    /** A warning if other programs were in the way, else empty. */
    public String warning() {
        return otherProcessors > NOTICEABLE
                ? "Other programs kept %.1f processors busy meanwhile: run it on an idle machine for figures to rely on."
                        .formatted(otherProcessors)
                : "";
    }
}
