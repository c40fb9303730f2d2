// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.demo.Range.Within;
import io.loadline.model.Recommendation;
import io.loadline.report.Sentences;
import java.io.PrintStream;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Prints the distribution of regret over many random workloads. */
@Command(name = "regret", description = """
        Regret of recommendations for simulated pools
        How much throughput, response time or how many threads a recommended size loses against the best one, over \
        many random workloads of each family.""")
final class RegretReport implements Runnable {

    @Option(names = "--count", description = "workloads of each family (${DEFAULT-VALUE})")
    @Within(least = 1, most = 100_000, unit = "workloads")
    private int count = 50;

    @Option(names = "--seed", description = "the first seed (${DEFAULT-VALUE})")
    private long first = 1;

    @Option(names = "--family", split = ",", description = "only these families: ${COMPLETION-CANDIDATES}")
    private List<Family> families = List.of(Family.values());

    @Option(names = "--worst", description = "list the K worst of each family, with their seeds", paramLabel = "K")
    private int worst;

    @Option(names = "--wrong", paramLabel = "K", description = """
            list K with a wrong regime, K refused without need, and K that are not honest""")
    private int wrong;

    @Option(names = "--show", description = "show one workload of the (first) family in full", paramLabel = "SEED")
    private Long shown;

    private final PrintStream out = System.out;

    @Override
    public void run() {
        if (shown != null) {
            show(Workloads.of(families.get(0), shown));
            return;
        }
        out.println(Regret.HEAD);
        for (Family family : families) {
            Regret regret = regret(family);
            out.println(regret.line());
            list(regret);
        }
    }

    private Regret regret(Family family) {
        long began = System.nanoTime();
        Regret regret = new Regret(family);
        for (long seed = first; seed < first + count; seed++) {
            regret.add(seed);
        }
        System.err.printf(Locale.ROOT, "%s: %.1f s%n", family, (System.nanoTime() - began) / 1e9);
        return regret;
    }

    private void list(Regret regret) {
        Comparator<Trial> worstFirst = Comparator.comparingDouble(Trial::regret).reversed();
        list("worst", worst, regret.trials.stream().filter(Trial::hasScore).sorted(worstFirst));
        list("regime", wrong, regret.trials.stream().filter(trial -> !trial.regimeIsRight()));
        list("refused", wrong, regret.trials.stream().filter(Trial::isRefusedWithoutNeed));
        list("honesty", wrong, regret.trials.stream().filter(trial -> !trial.isHonest()));
    }

    private void list(String title, int most, Stream<Trial> trials) {
        trials.limit(most).forEach(trial -> out.println("    " + title + " " + trial));
    }

    /** Prints one workload with all trials and sizes, to explain its regret. */
    private void show(Workload work) {
        Oracle oracle = new Oracle(work);
        out.println(work);
        out.printf(
                Locale.ROOT,
                "best %d; above %d no difference; unlimited: %.2f in service, dispersion %.2f%n",
                oracle.best,
                oracle.most,
                oracle.unlimitedInService,
                oracle.dispersion);
        for (int start : Trial.starts(work, oracle)) {
            show(new Trial(work, oracle, start));
        }
        out.println("size  throughput/s  of best  p99 ms  of best  rejected");
        for (Map.Entry<Integer, Oracle.Outcome> entry : oracle.outcomes().entrySet()) {
            int size = entry.getKey();
            Oracle.Outcome outcome = entry.getValue();
            out.printf(
                    Locale.ROOT,
                    "%4d %12.2f %8.3f %9.2f %7.3f %8.4f %s%n",
                    size,
                    outcome.throughput(),
                    oracle.throughputRatio(size),
                    outcome.p99Response() * 1e3,
                    oracle.responseRatio(size),
                    outcome.rejectedShare(),
                    oracle.isGood(size) ? "good" : "");
        }
    }

    private void show(Trial trial) {
        Observation seen = trial.observe(trial.start);
        Recommendation advised = trial.firstAnswer.recommendation();
        out.println();
        out.println(trial);
        out.printf(
                Locale.ROOT,
                "seen %.0f s: %d arrived, %d rejected, %d completed, %d unfinished; %.2f in system, %.2f in service; service %.2f ms (c2 %.2f), run queue %.3f of it, permits %.3f; processors %.2f busy%n",
                seen.seconds(),
                seen.arrived,
                seen.rejected,
                seen.completed(),
                seen.unfinished(),
                seen.meanInSystem(),
                seen.meanInService(),
                seen.service() * 1e3,
                seen.serviceVariation(),
                seen.runQueueShare(),
                seen.permitWaitShare(),
                seen.cpuUtilization());
        out.printf(
                Locale.ROOT,
                "size %d (%d-%d), core %d max %d queue %d, confidence %.2f, verdict: %s%n%s%nnext: %s%n",
                advised.size.threads,
                advised.size.low,
                advised.size.high,
                advised.corePoolSize,
                advised.maximumPoolSize,
                advised.queueCapacity,
                advised.confidence,
                advised.verdict,
                Sentences.explanation(advised),
                Sentences.nextExperiment(advised));
        Sentences.evidence(advised).forEach(evidence -> out.println("  - " + evidence));
    }
}
