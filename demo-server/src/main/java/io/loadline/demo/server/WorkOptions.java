package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options that say what a request does on its own. */
final class WorkOptions {

    private static final int USUAL_DIGITS = 1_000;

    @Option(
            names = "--of",
            paramLabel = "NUMBER",
            defaultValue = "pi",
            description = "whose digits to compute: ${COMPLETION-CANDIDATES} (${DEFAULT-VALUE})")
    private Irrational of;

    @ArgGroup
    private Cost cost = new Cost();

    @Option(
            names = "--cpu-lengths",
            paramLabel = "HOW",
            defaultValue = "constant",
            description = "how processor times are spread around that: constant, exponential, lognormal:C2 or"
                    + " pareto:SHAPE (${DEFAULT-VALUE}); C2 is the squared coefficient of variation")
    private LengthDistribution cpuLengths;

    @Option(
            names = "--sleep",
            paramLabel = "MS",
            defaultValue = "10",
            description = "milliseconds that a request sleeps (${DEFAULT-VALUE})")
    private int sleep;

    @Option(
            names = "--sleep-lengths",
            paramLabel = "HOW",
            defaultValue = "constant",
            description = "how sleeps are spread around that, in the same words (${DEFAULT-VALUE})")
    private LengthDistribution sleepLengths;

    /** What a request costs the processor; at most one of the two is given. */
    private static final class Cost {
        @Option(names = "--digits", paramLabel = "N", description = "digits that a request computes (1000)")
        private Integer digits;

        @Option(
                names = "--cpu-millis",
                paramLabel = "MS",
                description = "instead of --digits: find the digits that take so much processor time here")
        private Double millis;
    }

    void check(CommandSpec spec) {
        Work.SLEEP.check(spec, "--sleep", sleep);
        if (cost.digits != null) {
            Work.DIGITS.check(spec, "--digits", cost.digits);
        }
        if (cost.millis != null) {
            Calibration.MILLIS.check(spec, "--cpu-millis", cost.millis);
        }
    }

    LengthDistribution sleepLengths() {
        return sleepLengths;
    }

    /** Takes some seconds if there is something to calibrate. */
    Work work() {
        return new Work(of, digits(), sleep);
    }

    /** Takes some seconds unless they are constant. */
    DigitLengths digitLengths(Work work) {
        return cpuLengths.squaredVariation() == 0
                ? DigitLengths.constant()
                : DigitLengths.spread(cpuLengths, new Calibration(of).curveAround(work.digits()));
    }

    private int digits() {
        if (cost.millis != null) {
            return new Calibration(of).digitsFor(cost.millis);
        }
        return cost.digits != null ? cost.digits : USUAL_DIGITS;
    }
}
