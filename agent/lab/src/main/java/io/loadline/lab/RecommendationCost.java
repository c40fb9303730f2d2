// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.regime.LoadCurve;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Trace;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/**
 * Measures the processor time of one recommendation from ten minutes of windows and a full trace: of the first in a
 * JVM, the second, and later ones. Each kind of pool gets a JVM of its own. The compiler's threads are not counted.
 */
@Command(name = "cost", description = """
        Processor time of one recommendation
        Measures pools of several kinds, each in a JVM of its own. Takes about a minute.""")
final class RecommendationCost implements Callable<Integer> {

    private static final long SEED = 20261121;
    private static final int WARM_UPS = 20;
    private static final int LATER = 21;

    private enum Kind {
        OPEN_SPARE(40, Workload.open(SEED, Arrivals.poisson(100), 0.01, 0.19)),
        OPEN_HEAVY_TAILED(60, Workload.open(SEED, Arrivals.poisson(100), 0.005, 0.095)),
        CLOSED_10(4, Workload.closed(SEED, 10, 0.1, 0.01, 0.09)),
        CLOSED_100(25, Workload.closed(SEED, 100, 0.2, 0.005, 0.095)),
        OVERLOADED(20, Workload.open(SEED, Arrivals.poisson(300), 0.005, 0.095)),
        BATCH_10000(50, Workload.batch(SEED, 10_000, 0.01, 0.19)),
        DOWNSTREAM(32, Workload.closed(SEED, 64, 0.05, 0.005, 0.095));

        private final int threads;
        private final Workload work;

        Kind(int threads, Workload work) {
            this.threads = threads;
            this.work = work;
        }

        PoolSnapshot recorded() {
            work.processors = 4;
            work.seconds = 600;
            work.lengths = this == OPEN_HEAVY_TAILED ? Lengths.pareto(1.5, 2000) : work.lengths;
            work.queueCapacity = this == OVERLOADED ? 100 : work.queueCapacity;
            work.permits = this == DOWNSTREAM ? 10 : 0;
            work.heldShare = 1;
            work.permitsVisible = true;
            return new Simulation(work, threads, false).run().snapshot();
        }
    }

    @Parameters(
            arity = "0..1",
            paramLabel = "KIND",
            description = "measure one kind in this JVM: ${COMPLETION-CANDIDATES}")
    private Kind only;

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (only != null) {
            measure(only);
            return 0;
        }
        System.out.println(
                "| pool | size | first, ms | second | later: median (min to max) | later, with a full load curve | what-if table, later |");
        System.out.println("| --- | --- | --- | --- | --- | --- | --- |");
        for (Kind kind : Kind.values()) {
            String java = System.getProperty("java.home") + "/bin/java";
            String classPath = System.getProperty("java.class.path");
            new ProcessBuilder(java, "-cp", classPath, Main.class.getName(), "cost", kind.name())
                    .inheritIO()
                    .start()
                    .waitFor();
        }
        return 0;
    }

    private static void measure(Kind kind) {
        PoolSnapshot recorded = kind.recorded();
        double[] advise = new double[WARM_UPS + LATER];
        double[] whatIf = new double[WARM_UPS + LATER];
        double[] curved = new double[WARM_UPS + LATER];
        LoadCurve curve = AllLoads.curve();
        int size = 0;
        for (int i = 0; i < advise.length; i++) {
            PoolSnapshot seen = withoutCaches(recorded);
            long start = processorNanos();
            Advice advice = Answer.advise(Assessment.of(seen), null);
            long advised = processorNanos();
            advice.whatIf();
            whatIf[i] = (processorNanos() - advised) / 1e6;
            advise[i] = (advised - start) / 1e6;
            size = advice.recommendation.size.threads;
            curved[i] = withCurve(withoutCaches(recorded), curve);
        }
        System.out.printf(
                Locale.ROOT,
                "| %s | %d | %.1f | %.1f | %s | %s | %s |%n",
                kind.name().toLowerCase(Locale.ROOT).replace('_', ' '),
                size,
                advise[0],
                advise[1],
                later(advise),
                later(curved),
                later(whatIf));
    }

    /** Returns the milliseconds of a recommendation that has a copy of the load curve, as the advisor makes it. */
    private static double withCurve(PoolSnapshot seen, LoadCurve curve) {
        long start = processorNanos();
        Assessment assessment = Assessment.of(seen);
        assessment.remember(curve.copy());
        Answer.advise(assessment, null);
        return (processorNanos() - start) / 1e6;
    }

    /** Returns a copy of the pool without the results that the last recommendation cached. */
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
