package io.loadline.lab;

import io.loadline.model.Recommendation;
import io.loadline.report.Sentences;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Prints the distribution of regret over many random workloads.
 *
 * <pre>
 *   mvn -q package -DskipTests
 *   java -cp agent/lab/target/classes:agent/target/loadline-agent.jar io.loadline.lab.RegretReport --count 100
 *
 *   --count N       workloads of each family, 50 if not said
 *   --seed S        the first seed, 1
 *   --family F,G    these families alone
 *   --worst K       the K worst of each family, with their seeds
 *   --wrong K       K whose regime is named wrong, K refused without need, K that are not honest
 *   --show S        one workload in full; needs --family
 * </pre>
 */
public final class RegretReport {

    private final PrintStream out = System.out;
    private final Options options;

    private RegretReport(Options options) {
        this.options = options;
    }

    public static void main(String[] args) {
        new RegretReport(new Options(args)).run();
    }

    private void run() {
        List<Family> families = new ArrayList<>(Arrays.asList(Family.values()));
        families.removeIf(family -> !options.wants("family", family.name()));
        if (options.has("show")) {
            show(Workloads.of(families.get(0), options.number("show", 1)));
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
        long first = options.number("seed", 1);
        for (long seed = first; seed < first + options.number("count", 50); seed++) {
            regret.add(seed);
        }
        System.err.printf(Locale.ROOT, "%s: %.1f s%n", family, (System.nanoTime() - began) / 1e9);
        return regret;
    }

    private void list(Regret regret) {
        Comparator<Trial> worstFirst = Comparator.comparingDouble(Trial::regret).reversed();
        list("worst", "worst", regret.trials.stream().filter(Trial::hasScore).sorted(worstFirst));
        list("regime", "wrong", regret.trials.stream().filter(trial -> !trial.regimeIsRight()));
        list("refused", "wrong", regret.trials.stream().filter(Trial::isRefusedWithoutNeed));
        list("honesty", "wrong", regret.trials.stream().filter(trial -> !trial.isHonest()));
    }

    private void list(String title, String option, Stream<Trial> trials) {
        trials.limit(options.number(option, 0)).forEach(trial -> out.println("    " + title + " " + trial));
    }

    /** One workload in words, for who wants to know why. */
    private void show(Workload work) {
        Oracle oracle = new Oracle(work);
        out.println(work);
        out.printf(
                Locale.ROOT,
                "best %d; more than %d make no difference; unlimited: %.2f in service, dispersion %.2f%n",
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
        Recommendation said = trial.firstAnswer.recommendation();
        out.println();
        out.println(trial);
        out.printf(
                Locale.ROOT,
                "seen %.0f s: %d arrived, %d rejected, %d completed, %d left; %.2f in system, %.2f in service; service %.2f ms (c2 %.2f), run queue %.3f of it, permits %.3f; processors %.2f busy%n",
                seen.seconds(),
                seen.arrived,
                seen.rejected,
                seen.completed(),
                seen.left(),
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
                said.size,
                said.low,
                said.high,
                said.corePoolSize,
                said.maximumPoolSize,
                said.queueCapacity,
                said.confidence,
                said.verdict,
                Sentences.explanation(said),
                Sentences.nextExperiment(said));
        Sentences.evidence(said).forEach(evidence -> out.println("  - " + evidence));
    }
}
