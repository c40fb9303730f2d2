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
 * Measures how often the range of a recommendation holds the right size. Most pools are open, with Poisson arrivals
 * and tasks that only block. The right size of such a pool is found from a million tasks.
 */
final class Coverage {

    static final Map<String, Lengths> FAMILIES = families();

    private static final int[] ERLANGS = {4, 10, 20};
    private static final double SERVICE_SECONDS = 0.1;
    private static final long FIRST_SEED = 8_000_000;

    private final double seconds;
    private final Map<String, Integer> answers = new LinkedHashMap<>();
    private final Map<String, Integer> held = new LinkedHashMap<>();
    private final List<Double> threadsBeyondAllowed = new ArrayList<>();

    /** Creates an empty count. {@code seconds} is the length of each observation. */
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

    /** Observes pools of all families and loads, each running at the right size times each of {@code timesRight}. */
    void observeAll(int seeds, double... timesRight) {
        FAMILIES.forEach((family, lengths) -> observe(family, lengths, seeds, timesRight));
    }

    void observe(String name, Lengths lengths, int seeds, double... timesRight) {
        for (int erlangs : ERLANGS) {
            int right = Oracle.right(lengths, erlangs);
            for (double times : timesRight) {
                observe(name, lengths, erlangs, right, (int) Math.rint(times * right), seeds);
            }
        }
    }

    /** Observes pools that are hardly used and run at {@code threads} threads. */
    void observeHardlyUsed(double erlangs, int threads, int seeds) {
        FAMILIES.forEach(
                (family, lengths) -> observe(family, lengths, erlangs, Oracle.right(lengths, erlangs), threads, seeds));
    }

    private void observe(String name, Lengths lengths, double erlangs, int right, int threads, int seeds) {
        for (int seed = 0; seed < seeds; seed++) {
            add(name, pool(lengths, erlangs, 1000 + seed), threads, right);
        }
    }

    /** Observes random work of one family, in pools of the right size and of three times that. */
    void observe(Family family, int seeds) {
        for (int seed = 0; seed < seeds; seed++) {
            Workload work = Workloads.of(family, FIRST_SEED + seed);
            int right = new Oracle(work).best;
            add(family.name(), work, right, right);
            add(family.name(), work, 3 * right, right);
        }
    }

    private void add(String family, Workload work, int threads, int right) {
        work.seconds = seconds;
        Recommendation advised = Answer.to(work, threads).recommendation();
        if (!advised.isKnown()) {
            return;
        }
        answers.merge(family, 1, Integer::sum);
        held.merge(family, advised.size.low <= right && right <= advised.size.high ? 1 : 0, Integer::sum);
        threadsBeyondAllowed.add(advised.size.high - advised.size.low - Math.max(2, right / 4.0));
    }

    static Workload pool(Lengths lengths, double erlangs, long seed) {
        Workload work = Workload.open(seed, Arrivals.poisson(erlangs / SERVICE_SECONDS), 0, SERVICE_SECONDS);
        work.lengths = lengths;
        return work;
    }

    /** Returns the share of one family's answered observations whose range holds the right size. */
    double held(String family) {
        return (double) held.get(family) / answers.get(family);
    }

    double held() {
        return (double) sum(held) / sum(answers);
    }

    /** Returns the number of observations that were answered. */
    int answered() {
        return sum(answers);
    }

    private static int sum(Map<String, Integer> counts) {
        return counts.values().stream().mapToInt(n -> n).sum();
    }

    /**
     * Returns the median of width less allowed width; the allowed width is two threads, or a quarter of the right size
     * if that is more.
     */
    double medianExcessWidth() {
        Collections.sort(threadsBeyondAllowed);
        return threadsBeyondAllowed.get(threadsBeyondAllowed.size() / 2);
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder(String.format(
                Locale.ROOT,
                "observations of %.0f s: %.3f of %d hold the right size; median width %+.2f threads above the allowed;",
                seconds,
                held(),
                sum(answers),
                medianExcessWidth()));
        answers.keySet().forEach(family -> text.append(String.format(Locale.ROOT, " %s %.3f", family, held(family))));
        return text.toString();
    }
}
