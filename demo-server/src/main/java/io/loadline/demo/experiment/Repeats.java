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

/**
 * The same job, some times: the median counts, and the fastest and the slowest tell how much is chance.
 *
 * @param of what the job was done with, such as a number of threads
 * @param runs the fastest first
 */
record Repeats<K, R>(K of, List<Watched<R>> runs, ToDoubleFunction<R> inSeconds) {

    /** Does one of them. */
    interface Attempt<K, R> {
        Watched<R> run(K of, int repeat) throws InterruptedException;
    }

    /** All of them in rounds, each in another order, so that drift of the machine falls on all alike. */
    static <K, R> List<Repeats<K, R>> inRounds(
            Lab lab, Collection<K> all, int repeats, ToDoubleFunction<R> seconds, Attempt<K, R> attempt)
            throws InterruptedException {
        Map<K, Repeats<K, R>> done = new LinkedHashMap<>();
        all.forEach(one -> done.put(one, new Repeats<>(one, new ArrayList<>(), seconds)));
        Random random = new Random(lab.seed());
        for (int repeat = 0; repeat < repeats; repeat++) {
            List<K> order = new ArrayList<>(all);
            Collections.shuffle(order, random);
            for (K one : order) {
                lab.doing("%s, round %d of %d", one, repeat + 1, repeats);
                done.get(one).runs.add(attempt.run(one, repeat));
            }
        }
        done.values().forEach(one -> one.runs.sort(Comparator.comparing(run -> seconds.applyAsDouble(run.own()))));
        return List.copyOf(done.values());
    }

    Watched<R> median() {
        return runs.get(runs.size() / 2);
    }

    R own() {
        return median().own();
    }

    double seconds() {
        return inSeconds.applyAsDouble(own());
    }

    double fastest() {
        return inSeconds.applyAsDouble(runs.get(0).own());
    }

    double slowest() {
        return inSeconds.applyAsDouble(runs.get(runs.size() - 1).own());
    }
}
