// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;

/**
 * The same job, some times: the median counts, and the fastest and the slowest tell how much is chance.
 *
 * @param of what the job was done with, such as a number of threads
 * @param runs the fastest first
 */
record Repeats<K, R extends Repeats.Timed>(K of, List<Watched<R>> runs) {
    static final double GOOD = 1.05;

    /** Output of a job that takes a time of interest. */
    interface Timed {
        double seconds();
    }

    /** Does one of them. */
    interface Attempt<K, R extends Timed> {
        Watched<R> run(K of, int repeat) throws InterruptedException;
    }

    /** Runs all of them in rounds, each in another order, so that drift of the machine affects all alike. */
    static <K, R extends Timed> List<Repeats<K, R>> inRounds(
            Lab lab, Collection<K> all, int repeats, Attempt<K, R> attempt) throws InterruptedException {
        Map<K, Repeats<K, R>> done = new LinkedHashMap<>();
        all.forEach(one -> done.put(one, new Repeats<>(one, new ArrayList<>())));
        Random random = new Random(lab.seed());
        for (int repeat = 0; repeat < repeats; repeat++) {
            List<K> order = new ArrayList<>(all);
            Collections.shuffle(order, random);
            for (K one : order) {
                lab.doing("%s, round %d of %d", one, repeat + 1, repeats);
                done.get(one).runs.add(attempt.run(one, repeat));
            }
        }
        done.values()
                .forEach(one ->
                        one.runs.sort(Comparator.comparing(run -> run.own().seconds())));
        return List.copyOf(done.values());
    }

    /** The least size that takes at most 5 % longer than the fastest; a row for each size. */
    static <S> int leastGood(List<S> sizes, ToIntFunction<S> threads, ToDoubleFunction<S> time) {
        double best = sizes.stream().mapToDouble(time).min().orElseThrow();
        return sizes.stream()
                .filter(size -> time.applyAsDouble(size) <= GOOD * best)
                .mapToInt(threads)
                .min()
                .orElseThrow();
    }

    Watched<R> median() {
        return runs.get(runs.size() / 2);
    }

    R own() {
        return median().own();
    }

    double seconds() {
        return own().seconds();
    }

    double fastest() {
        return runs.get(0).own().seconds();
    }

    double slowest() {
        return runs.get(runs.size() - 1).own().seconds();
    }
}
