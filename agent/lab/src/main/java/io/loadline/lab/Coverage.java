// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.Recommendation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Measures how often the interval of a recommendation holds the right size. Most pools are open, with Poisson arrivals and
 * tasks that only block, so that the right size can be found from millions of tasks.
 */
final class Coverage {

    static final Map<String, Lengths> FAMILIES = families();

    private static final int[] ERLANGS = {4, 10, 20};
    private static final double SERVICE_SECONDS = 0.1;
    private static final long FIRST_SEED = 8_000_000;

    private final double seconds;
    private final Map<String, Integer> looks = new LinkedHashMap<>();
    private final Map<String, Integer> held = new LinkedHashMap<>();
    private final List<Double> threadsBeyondAllowed = new ArrayList<>();

    /** {@code seconds}: of each look. */
    Coverage(double seconds) {
        this.seconds = seconds;
    }

    private static Map<String, Lengths> families() {
        Map<String, Lengths> families = new LinkedHashMap<>();
        families.put("exponential", Lengths.EXPONENTIAL);
        families.put("lognormal", Lengths.logNormal(1));
        families.put("constant", Lengths.CONSTANT);
        families.put("two-point", Lengths.twoPoint(0.1, 10));
        families.put("rare-long", Lengths.twoPoint(0.02, 20));
        families.put("some-long", Lengths.twoPoint(0.05, 20));
        families.put("uniform", Lengths.UNIFORM);
        families.put("pareto", Lengths.pareto(2.5, 1000));
        families.put("heavy-tailed", Lengths.pareto(1.5, 2000));
        return families;
    }

    /** Looks at pools of all families and loads that run at so many times the right size. */
    void lookAtAll(int seeds, double... timesRight) {
        FAMILIES.forEach((family, lengths) -> look(family, lengths, seeds, timesRight));
    }

    void look(String name, Lengths lengths, int seeds, double... timesRight) {
        for (int erlangs : ERLANGS) {
            int right = Oracle.right(lengths, erlangs);
            for (double times : timesRight) {
                look(name, lengths, erlangs, right, (int) Math.rint(times * right), seeds);
            }
        }
    }

    /** Looks at pools that are hardly used, which run at so many threads. */
    void lookAtLittle(double erlangs, int threads, int seeds) {
        FAMILIES.forEach(
                (family, lengths) -> look(family, lengths, erlangs, Oracle.right(lengths, erlangs), threads, seeds));
    }

    private void look(String name, Lengths lengths, double erlangs, int right, int threads, int seeds) {
        for (int seed = 0; seed < seeds; seed++) {
            add(name, pool(lengths, erlangs, 1000 + seed), threads, right);
        }
    }

    /** Looks at random work of that kind, in pools of the right size and three times that. */
    void look(Family family, int seeds) {
        for (int seed = 0; seed < seeds; seed++) {
            Workload work = Workloads.of(family, FIRST_SEED + seed);
            int right = new Oracle(work).best;
            add(family.name(), work, right, right);
            add(family.name(), work, 3 * right, right);
        }
    }

    private void add(String family, Workload work, int threads, int right) {
        work.seconds = seconds;
        Recommendation said = Answer.to(work, threads).recommendation();
        if (!said.isKnown()) {
            return;
        }
        looks.merge(family, 1, Integer::sum);
        held.merge(family, said.size.low <= right && right <= said.size.high ? 1 : 0, Integer::sum);
        threadsBeyondAllowed.add(said.size.high - said.size.low - Math.max(2, right / 4.0));
    }

    static Workload pool(Lengths lengths, double erlangs, long seed) {
        Workload work = Workload.open(seed, Arrivals.poisson(erlangs / SERVICE_SECONDS), 0, SERVICE_SECONDS);
        work.lengths = lengths;
        return work;
    }

    /** Returns the share of answered samples of one family. */
    double held(String family) {
        return (double) held.get(family) / looks.get(family);
    }

    double held() {
        return (double) sum(held) / sum(looks);
    }

    /** Looks that were answered. */
    int answered() {
        return sum(looks);
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(n -> n).sum();
    }

    /** Median of what the widths are above two threads, or a quarter of the right size if that is more; below 0 if less. */
    double medianExcessWidth() {
        Collections.sort(threadsBeyondAllowed);
        return threadsBeyondAllowed.get(threadsBeyondAllowed.size() / 2);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "looks of %.0f s: %.3f of %d hold the right size; median width %+.2f threads from what is allowed;",
                seconds,
                held(),
                sum(looks),
                medianExcessWidth()));
        looks.keySet().forEach(family -> text.append(String.format(Locale.ROOT, " %s %.3f", family, held(family))));
        return text.toString();
    }
}
