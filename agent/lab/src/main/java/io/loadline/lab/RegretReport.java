package io.loadline.lab;

import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

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
            new Case(families().get(0), number("show", 1)).print(out);
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
        regret.trials.stream()
                .filter(Trial::hasScore)
                .sorted(Comparator.comparingDouble(Trial::regret).reversed())
                .limit(number("worst", 0))
                .forEach(trial -> out.println("    worst " + Case.line(trial)));
        regret.trials.stream()
                .filter(trial -> !trial.regimeIsRight())
                .limit(number("wrong", 0))
                .forEach(trial -> out.println("    regime " + Case.line(trial)));
        regret.trials.stream()
                .filter(Trial::isRefusedWithoutNeed)
                .limit(number("wrong", 0))
                .forEach(trial -> out.println("    refused " + Case.line(trial)));
        regret.trials.stream()
                .filter(trial -> !trial.isHonest())
                .limit(number("wrong", 0))
                .forEach(trial -> out.println("    honesty " + Case.line(trial)));
    }

    private long number(String option, long otherwise) {
        return options.containsKey(option) ? Long.parseLong(options.get(option)) : otherwise;
    }
}
