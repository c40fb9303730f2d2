package io.loadline.demo.experiment;

import java.util.List;
import picocli.CommandLine.Command;

/** One small network; see {@link Scan}. Of each size the median counts, since the short scans are over in milliseconds. */
@Command(
        name = "probe",
        description = "Probes the 254 addresses of a small network on loopback with 1, 10 and 255 threads and a timeout"
                + " of 20 ms. Nothing leaves the machine.")
final class Probe extends Scan {
    private static final String AGENT = "window=100ms,history=30s";
    private static final List<Integer> SIZES = List.of(1, 10, 255);
    /** The published time of 255 threads is two timeouts, where the law has one. */
    private static final List<Integer> LAW_PERCENT = List.of(5, 25, 200);

    Probe() {
        super(
                "Probing one small network: 1, 10 and 255 threads",
                "254 addresses, a connect timeout of 0.02 s; the pool of 255 is done in one timeout.",
                network(9));
    }

    private static Network network(int repeats) {
        return new Network("pcp-probe", 254, 1, 207, 0.02, 10, AGENT, SIZES, 0, repeats, LAW_PERCENT);
    }

    @Override
    Network quick(Network whole) {
        return network(3);
    }
}
