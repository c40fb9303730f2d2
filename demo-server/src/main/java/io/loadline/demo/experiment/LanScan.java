package io.loadline.demo.experiment;

import java.util.List;
import picocli.CommandLine.Command;

/** The large network; see {@link Scan}. */
@Command(
        name = "lan-scan",
        description = "Probes 10,200 loopback addresses, half of which wait for a timeout, with pools of 4 to 8,000"
                + " threads; follows the agent's recommendation step by step from 50 threads. Nothing leaves the"
                + " machine.")
final class LanScan extends Scan {
    private static final List<Integer> SIZES = List.of(4, 8, 10, 16, 100, 500, 1_000, 2_550, 5_000, 8_000);
    private static final List<Integer> QUICK = List.of(4, 500, 5_000, 8_000);
    private static final String AGENT = "window=500ms,history=60s";

    LanScan() {
        super(
                "LAN scan: thousands of threads that wait",
                "Most addresses of a network do not answer, and a prober waits for the timeout; the more threads wait at the"
                        + " same time, the sooner it is done, in whole rounds.",
                network(SIZES, 30));
    }

    private static Network network(List<Integer> sizes, double seconds) {
        return new Network("lan-scan", 10_200, 7, 5_100, 2.5, 50, AGENT, sizes, seconds, 1, List.of(5));
    }

    @Override
    Network quick(Network whole) {
        return network(QUICK, 10);
    }
}
