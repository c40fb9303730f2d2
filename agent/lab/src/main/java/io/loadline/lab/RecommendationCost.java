package io.loadline.lab;

import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommender;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;

/**
 * Processor time of one recommendation from ten minutes of windows and a full trace: the first in a JVM, the second,
 * and later ones. Each kind of pool gets a JVM of its own. The compiler's own threads are not counted.
 *
 * <p>From the root of the repository, about a minute; {@code CLOSED_10} or another kind as an argument runs that alone:
 *
 * <pre>
 *   mvn -q package -DskipTests
 *   java -cp agent/lab/target/classes:agent/target/loadline-agent.jar io.loadline.lab.RecommendationCost
 * </pre>
 */
public final class RecommendationCost {

    private static final int WARM_UPS = 20;
    private static final int LATER = 21;
    private static final Goal GOAL = new Goal(0.9, Double.NaN);

    private enum Kind {
        OPEN_SPARE(40, Family.OPEN, 0.2, 0.05),
        OPEN_HEAVY_TAILED(60, Family.HEAVY, 0.1, 0.05),
        CLOSED_10(4, Family.CLOSED, 0.1, 0.1),
        CLOSED_100(25, Family.CLOSED, 0.1, 0.05),
        OVERLOADED(20, Family.OVERLOADED, 0.1, 0.05),
        BATCH_10000(50, Family.BATCH, 0.2, 0.05),
        DOWNSTREAM(32, Family.DOWNSTREAM, 0.1, 0.05);

        private final int threads;
        private final Family family;
        private final double service;
        private final double processorShare;

        Kind(int threads, Family family, double service, double processorShare) {
            this.threads = threads;
            this.family = family;
            this.service = service;
            this.processorShare = processorShare;
        }

        PoolSnapshot recorded() {
            Workload work = new Workload(family, 20261121);
            work.processors = 4;
            work.seconds = 600;
            work.cpu = service * processorShare;
            work.blocked = service - work.cpu;
            fill(work);
            return new Simulation(work, threads, false).run().snapshot();
        }

        private void fill(Workload work) {
            switch (this) {
                case OPEN_SPARE -> work.arrivals = Arrivals.poisson(100);
                case OPEN_HEAVY_TAILED -> {
                    work.arrivals = Arrivals.poisson(100);
                    work.lengths = Lengths.pareto(1.5, 2000);
                }
                case OVERLOADED -> {
                    work.arrivals = Arrivals.poisson(300);
                    work.queueCapacity = 100;
                }
                case BATCH_10000 -> {
                    work.batch = 10_000;
                    work.warmUp = 0;
                }
                case DOWNSTREAM -> {
                    closed(work, 64, 0.05);
                    work.permits = 10;
                    work.heldShare = 1;
                    work.permitsVisible = true;
                }
                default -> closed(work, this == CLOSED_10 ? 10 : 100, this == CLOSED_10 ? 0.1 : 0.2);
            }
        }

        private static void closed(Workload work, int clients, double think) {
            work.clients = clients;
            work.think = think;
            work.thinkExponential = true;
        }
    }

    private RecommendationCost() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length == 1) {
            measure(Kind.valueOf(arguments[0]));
            return;
        }
        System.out.println("| pool | size | first, ms | second | later: median (min to max) | what-if table, later |");
        System.out.println("| --- | --- | --- | --- | --- | --- |");
        for (Kind kind : Kind.values()) {
            String java = System.getProperty("java.home") + "/bin/java";
            String classPath = System.getProperty("java.class.path");
            new ProcessBuilder(java, "-cp", classPath, RecommendationCost.class.getName(), kind.name())
                    .inheritIO()
                    .start()
                    .waitFor();
        }
    }

    private static void measure(Kind kind) {
        PoolSnapshot recorded = kind.recorded();
        double[] advise = new double[WARM_UPS + LATER];
        double[] whatIf = new double[WARM_UPS + LATER];
        int size = 0;
        for (int i = 0; i < advise.length; i++) {
            PoolSnapshot seen = withoutCaches(recorded);
            long start = processorNanos();
            Advice advice = Recommender.advise(Assessment.of(seen), GOAL);
            long advised = processorNanos();
            advice.whatIf();
            whatIf[i] = (processorNanos() - advised) / 1e6;
            advise[i] = (advised - start) / 1e6;
            size = advice.recommendation.size;
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f | %.1f | %s | %s |%n",
                kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                size,
                advise[0],
                advise[1],
                later(advise),
                later(whatIf));
    }

    /** The same pool, with nothing kept from the last recommendation. */
    private static PoolSnapshot withoutCaches(PoolSnapshot pool) {
        PoolSnapshot b = pool.copy();
        b.trace = new Trace(pool.trace.spans(), null);
        return b;
    }

    private static long processorNanos() {
        return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
    }

    private static String later(double[] all) {
        Spread spread = new Spread(Arrays.copyOfRange(all, WARM_UPS, all.length));
        return String.format(Locale.ROOT, "%.1f (%.1f to %.1f)", spread.median(), spread.at(0), spread.at(1));
    }
}
