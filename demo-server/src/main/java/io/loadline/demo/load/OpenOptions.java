package io.loadline.demo.load;

import io.loadline.demo.Range;
import java.util.Locale;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of an open load. */
final class OpenOptions {

    private static final Range RATE = new Range(0.01, 100_000, "requests/s");
    private static final Range SENDERS = new Range(1, 5_000, "senders");
    private static final Range BURST_FACTOR = new Range(1, 1_000, "times the calm rate");
    private static final Range BURST_SHARE = new Range(0.01, 0.99, "of the time");
    private static final Range PERIOD = new Range(0.01, 3_600, "seconds");
    private static final Range DEPTH = new Range(0, 1, "of the mean rate");

    private enum Kind {
        CONSTANT,
        POISSON,
        BURSTY,
        SINUSOIDAL;

        @Override
        public String toString() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    @Option(
            names = "--open",
            paramLabel = "HOW",
            description = "open load, with arrivals that do not wait for answers: ${COMPLETION-CANDIDATES}")
    private Kind kind;

    @Option(names = "--rate", paramLabel = "R", description = "open load: requests per second on average (100)")
    private Double rate;

    @Option(
            names = "--senders",
            paramLabel = "N",
            defaultValue = "256",
            description = "open load: requests that may be out at a time; later ones are sent late, and their response"
                    + " times count that (${DEFAULT-VALUE})")
    private int senders;

    @Option(
            names = "--burst-factor",
            paramLabel = "X",
            defaultValue = "5",
            description = "bursty: rate in a burst over the calm rate (${DEFAULT-VALUE})")
    private double burstFactor;

    @Option(
            names = "--burst-share",
            paramLabel = "X",
            defaultValue = "0.1",
            description = "bursty: share of the time that is in bursts (${DEFAULT-VALUE})")
    private double burstShare;

    @Option(
            names = "--period",
            paramLabel = "S",
            defaultValue = "10",
            description = "bursty, sinusoidal: seconds from one burst or crest to the next, of bursts on average"
                    + " (${DEFAULT-VALUE})")
    private double period;

    @Option(
            names = "--depth",
            paramLabel = "X",
            defaultValue = "0.8",
            description = "sinusoidal: how far the rate rises and falls, as a share of the mean (${DEFAULT-VALUE})")
    private double depth;

    boolean areAsked() {
        return kind != null;
    }

    boolean rateIsGiven() {
        return rate != null;
    }

    int senders() {
        return senders;
    }

    Arrivals arrivals(CommandSpec spec) {
        check(spec);
        double mean = mean();
        return switch (kind) {
            case CONSTANT -> new Arrivals.Constant(mean);
            case POISSON -> new Arrivals.Poisson(mean);
            case BURSTY -> bursts(mean);
            case SINUSOIDAL -> new Arrivals.Sinusoid(mean, depth, period);
        };
    }

    private double mean() {
        return rate == null ? 100 : rate;
    }

    private Arrivals bursts(double mean) {
        double calm = mean / (1 - burstShare + burstShare * burstFactor);
        return new Arrivals.TwoState(calm, calm * burstFactor, period * (1 - burstShare), period * burstShare);
    }

    private void check(CommandSpec spec) {
        RATE.check(spec, "--rate", mean());
        SENDERS.check(spec, "--senders", senders);
        BURST_FACTOR.check(spec, "--burst-factor", burstFactor);
        BURST_SHARE.check(spec, "--burst-share", burstShare);
        PERIOD.check(spec, "--period", period);
        DEPTH.check(spec, "--depth", depth);
    }
}
