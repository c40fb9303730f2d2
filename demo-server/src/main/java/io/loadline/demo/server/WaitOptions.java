package io.loadline.demo.server;

import io.loadline.demo.LengthDistribution;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/** Options that say what a request waits for that others use as well: the downstream, and threads of its own pool. */
final class WaitOptions {

    @Option(
            names = "--downstream",
            paramLabel = "MS",
            defaultValue = "0",
            description = "after its sleep a request calls a data source that all share: milliseconds that a call takes"
                    + " while there is no other (${DEFAULT-VALUE}: no call)")
    private int downstream;

    @Option(
            names = "--permits",
            paramLabel = "K",
            defaultValue = "10",
            description = "calls that the data source serves at a time (${DEFAULT-VALUE})")
    private int permits;

    @Option(
            names = "--contention",
            paramLabel = "X",
            defaultValue = "0",
            description = "each other call that is being served makes a call longer by so many times its length"
                    + " (${DEFAULT-VALUE})")
    private double contention;

    @Option(
            names = "--nested",
            paramLabel = "N",
            defaultValue = "0",
            description =
                    "last, a request submits so many inner tasks with the same work to the same pool and waits for"
                            + " them (${DEFAULT-VALUE})")
    private int nested;

    @Option(
            names = "--deadline",
            paramLabel = "MS",
            defaultValue = "" + Order.USUAL_DEADLINE,
            description = "after so long a request waits no longer, for a thread, a permit or inner tasks, and is"
                    + " answered 503 (${DEFAULT-VALUE})")
    private int deadline;

    void check(CommandSpec spec) {
        Order.DOWNSTREAM.check(spec, "--downstream", downstream);
        Downstream.PERMITS.check(spec, "--permits", permits);
        Downstream.CONTENTION.check(spec, "--contention", contention);
        Order.NESTED.check(spec, "--nested", nested);
        Order.DEADLINE.check(spec, "--deadline", deadline);
    }

    Downstream downstream() {
        return new Downstream(permits, contention);
    }

    Order order(Work work, LengthDistribution sleepLengths) {
        return new Order(work, sleepLengths, downstream, nested, 0, deadline);
    }
}
