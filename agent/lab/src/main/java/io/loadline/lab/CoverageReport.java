// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.demo.Range.Within;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints how often the ranges of recommendations hold the right size. */
@Command(name = "coverage", description = """
        Coverage: how often the range of a recommendation holds the right size
        Simulates open pools, closed work, and lengths whose tail is seen too seldom or whose 99th \
        percentile lies on a cliff. Takes some minutes.""")
final class CoverageReport implements Runnable {

    private static final int CLOSED_PER_OPEN = 5;

    @Option(names = "--seconds", split = ",", description = "lengths of the observations (60,180,600)")
    private List<Double> seconds = List.of(60.0, 180.0, 600.0);

    @Option(names = "--seeds", description = "pools of each kind (${DEFAULT-VALUE})")
    @Within(least = 1, most = 100_000, unit = "pools")
    private int seeds = 10;

    @Override
    public void run() {
        seconds.forEach(each -> print(each, seeds));
    }

    private static void print(double seconds, int seeds) {
        Coverage open = new Coverage(seconds);
        open.observeAll(seeds, 1, 3);
        System.out.println("open, " + open);
        Coverage closed = new Coverage(seconds);
        for (Family family : new Family[] {Family.CLOSED, Family.PROCESSOR, Family.DOWNSTREAM}) {
            closed.observe(family, CLOSED_PER_OPEN * seeds);
        }
        System.out.println("closed, " + closed);
        Coverage others = new Coverage(seconds);
        for (Family family : new Family[] {Family.OPEN, Family.BURSTY}) {
            others.observe(family, CLOSED_PER_OPEN * seeds);
        }
        System.out.println("random open and bursts, " + others);
        Coverage hard = new Coverage(seconds);
        hard.observe("lognormal-1.8", Lengths.logNormal(1.8), seeds, 1, 3);
        hard.observe("lognormal-2", Lengths.logNormal(2), seeds, 1, 3);
        hard.observe("cliff", Lengths.twoPoint(0.01, 30), seeds, 1, 3);
        System.out.println("hard, " + hard);
    }
}
