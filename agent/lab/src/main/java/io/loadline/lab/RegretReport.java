package io.loadline.lab;

import io.loadline.model.Recommendation;
import io.loadline.report.Sentences;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
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
 *   --forget        each look of a sequence sees its own two minutes alone, not those before the resize
 *   --competitors   what people use today, in the same table
 *   --show S        one workload in full; needs --family
 * </pre>
 */
public final class RegretReport {

    private final PrintStream out = System.out;
    private final Map<String, String> options;

    private RegretReport(Map<String, String> options) {
        this.options = options;
    }

    public static void main(String[] args) {
        Map<String, String> options = new java.util.HashMap<>();
        for (int i = 0; i < args.length; i++) {
            boolean bare = i + 1 == args.length || args[i + 1].startsWith("--");
            options.put(args[i].substring(2), bare ? "" : args[++i]);
        }
        new RegretReport(options).run();
    }

    private void run() {
        if (options.containsKey("show")) {
            show(Workloads.of(families().get(0), number("show", 1)));
            return;
        }
        out.println(Regret.HEAD);
        for (Regret regret : regrets().values()) {
            out.println(regret.line());
            if (options.containsKey("competitors") && regret.family.hasSize()) {
                for (Competitor competitor : Competitor.values()) {
                    out.println(regret.line(competitor));
                }
            }
            list(regret);
        }
    }

    private Map<Family, Regret> regrets() {
        Map<Family, Regret> regrets = new EnumMap<>(Family.class);
        for (Family family : families()) {
            long began = System.nanoTime();
            Regret regret = new Regret(family, options.containsKey("forget"));
            long first = number("seed", 1);
            for (long seed = first; seed < first + number("count", 50); seed++) {
                regret.add(seed);
            }
            regrets.put(family, regret);
            System.err.printf(Locale.ROOT, "%s: %.1f s%n", family, (System.nanoTime() - began) / 1e9);
        }
        return regrets;
    }

    private List<Family> families() {
        List<Family> families = new ArrayList<>();
        for (Family family : Family.values()) {
            String wanted = "," + options.getOrDefault("family", family.name()).toUpperCase(Locale.ROOT) + ",";
            if (wanted.contains("," + family + ",")) {
                families.add(family);
            }
        }
        return families;
    }

    private void list(Regret regret) {
        Comparator<Trial> worstFirst = Comparator.comparingDouble(Trial::regret).reversed();
        list("worst", "worst", regret.trials.stream().filter(Trial::hasScore).sorted(worstFirst));
        list("regime", "wrong", regret.trials.stream().filter(trial -> !trial.regimeIsRight()));
        list("refused", "wrong", regret.trials.stream().filter(Trial::isRefusedWithoutNeed));
        list("honesty", "wrong", regret.trials.stream().filter(trial -> !trial.isHonest()));
    }

    private void list(String title, String option, Stream<Trial> trials) {
        trials.limit(number(option, 0)).forEach(trial -> out.println("    " + title + " " + trial));
    }

    private long number(String option, long otherwise) {
        return options.containsKey(option) ? Long.parseLong(options.get(option)) : otherwise;
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
            show(new Trial(work, oracle, start, false));
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
