package io.loadline.demo.load;

import io.loadline.demo.LengthDistribution;
import io.loadline.demo.Range;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options of a closed load. */
final class ClosedOptions {

    private static final Range CLIENTS = new Range(1, 2_000, "clients");
    private static final Range THINK = new Range(0, 600_000, "ms");
    private static final int USUAL_CLIENTS = 10;

    @Option(
            names = "--clients",
            paramLabel = "M",
            description = "closed load: how many clients (" + USUAL_CLIENTS + ")")
    private Integer clients;

    @Option(
            names = "--think",
            paramLabel = "MS",
            description = "closed load: pause of a client between answer and next request (0)")
    private Double think;

    @Option(
            names = "--think-lengths",
            paramLabel = "HOW",
            description = "closed load: how pauses are spread around that: constant, exponential, lognormal:C2 or"
                    + " pareto:SHAPE (constant)")
    private LengthDistribution lengths;

    @Option(names = "--exponential", description = "closed load: short for --think-lengths exponential")
    private boolean exponential;

    boolean areGiven() {
        return clients != null || think != null || lengths != null || exponential;
    }

    int clients(CommandSpec spec) {
        int count = clients == null ? USUAL_CLIENTS : clients;
        CLIENTS.check(spec, "--clients", count);
        return count;
    }

    ThinkTime think(CommandSpec spec) {
        double mean = think == null ? 0 : think;
        THINK.check(spec, "--think", mean);
        return new ThinkTime(mean, lengths());
    }

    private LengthDistribution lengths() {
        if (lengths != null) {
            return lengths;
        }
        return exponential ? LengthDistribution.EXPONENTIAL : LengthDistribution.CONSTANT;
    }
}
