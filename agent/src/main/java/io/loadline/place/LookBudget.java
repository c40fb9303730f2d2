// SPDX-License-Identifier: Apache-2.0
package io.loadline.place;

import io.loadline.record.Server;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * A budget of sampled workers for one window. Where all pools together want more than the budget, each gets a turn at
 * random. The workers of a pool are chosen at random, too. Not thread-safe.
 */
public final class LookBudget {

    private static final double MIN_WORKER_NANOS = 1_000;

    private final int maxWorkers;
    private final Random random = new Random();

    /** Processor time for one worker, a moving mean over the latest samples. */
    private double workerNanos;

    private int taken;
    private int wanted;
    private double chance = 1;

    /**
     * @param maxWorkers largest number of workers in a window
     * @param workerNanos assumed cost of one worker before the first measurement
     */
    public LookBudget(int maxWorkers, double workerNanos) {
        this.maxWorkers = maxWorkers;
        this.workerNanos = workerNanos;
    }

    /**
     * Begins a window.
     *
     * @param affordable number of workers that all pools together may sample
     */
    public void beginWindow(double affordable) {
        chance = Math.min(1, affordable / Math.max(1, wanted));
        taken = 0;
        wanted = 0;
    }

    /** Returns the number of workers that this much processor time pays for. */
    public double affordable(long nanos) {
        return nanos / workerNanos;
    }

    /** Returns the number of workers sampled in this window. */
    public int taken() {
        return taken;
    }

    /** Returns whether a pool may sample this many workers. Each pool asks once a window. */
    public boolean isItsTurn(int workers) {
        wanted += workers;
        return random.nextDouble() < chance;
    }

    /**
     * Chooses workers at random that run a task on a known thread: {@code atMost} of them, or as many as there are and
     * the window allows.
     */
    public List<Server> choose(Collection<? extends Server> workers, int atMost) {
        long now = System.nanoTime();
        List<Server> busy = new ArrayList<>();
        for (Server worker : workers) {
            if (worker.stackId() >= 0 && worker.ageNanos(now) >= 0) {
                busy.add(worker);
            }
        }
        int chosen = Math.min(Math.min(atMost, maxWorkers - taken), busy.size());
        for (int i = 0; i < chosen; i++) {
            Collections.swap(busy, i, i + random.nextInt(busy.size() - i));
        }
        return busy.subList(0, chosen);
    }

    /** Records that this many workers were sampled in this much processor time. */
    public void take(int workers, long nanos) {
        taken += workers;
        workerNanos = Math.max(MIN_WORKER_NANOS, (workerNanos + (double) nanos / workers) / 2);
    }
}
