package io.loadline.lab;

import java.util.Arrays;

/**
 * How often the intervals of recommendations hold the right size: of open pools, of closed work, and of lengths whose tail
 * is too seldom seen, or has the 99th percentile on a cliff.
 *
 * <p>From the root of the repository, the lengths of the looks in seconds and the number of seeds, some minutes:
 *
 * <pre>
 *   mvn -q package -DskipTests
 *   java -cp agent/lab/target/classes:agent/target/loadline-agent.jar io.loadline.lab.CoverageReport 60,180,600 10
 * </pre>
 */
public final class CoverageReport {

    private static final int CLOSED_PER_OPEN = 5;

    private CoverageReport() {}

    public static void main(String[] arguments) {
        int seeds = Integer.parseInt(arguments[1]);
        Arrays.stream(arguments[0].split(","))
                .mapToDouble(Double::parseDouble)
                .forEach(seconds -> print(seconds, seeds));
    }

    private static void print(double seconds, int seeds) {
        Coverage open = new Coverage(seconds);
        open.lookAtAll(seeds, 1, 3);
        System.out.println("open, " + open);
        Coverage closed = new Coverage(seconds);
        for (Family family : new Family[] {Family.CLOSED, Family.PROCESSOR, Family.DOWNSTREAM}) {
            closed.look(family, CLOSED_PER_OPEN * seeds);
        }
        System.out.println("closed, " + closed);
        Coverage others = new Coverage(seconds);
        for (Family family : new Family[] {Family.OPEN, Family.BURSTY, Family.BATCH}) {
            others.look(family, CLOSED_PER_OPEN * seeds);
        }
        System.out.println("random open, bursts and batches, " + others);
        Coverage hard = new Coverage(seconds);
        hard.look("lognormal-1.8", Lengths.logNormal(1.8), seeds, 1, 3);
        hard.look("lognormal-2", Lengths.logNormal(2), seeds, 1, 3);
        hard.look("cliff", Lengths.twoPoint(0.01, 30), seeds, 1, 3);
        System.out.println("hard, " + hard);
    }
}
