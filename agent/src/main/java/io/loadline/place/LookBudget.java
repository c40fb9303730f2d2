package io.loadline.place;

import io.loadline.record.Worker;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/**
 * How many workers may be looked at in a window. Where all pools together want more than is affordable, each gets its turn
 * by lot. Which workers of a pool are looked at is drawn by lot, too. Not thread-safe.
 */
public final class LookBudget {

    private static final double MIN_WORKER_NANOS = 1_000;

    private final int most;
    private final Random random = new Random();

    /** Processor time that a look at one worker takes: of the latest looks. */
    private double workerNanos;

    private int taken;
    private int wanted;
    private double chance = 1;

    /** {@code most}: workers in a window; {@code workerNanos}: what one takes, before anything was measured. */
    public LookBudget(int most, double workerNanos) {
        this.most = most;
        this.workerNanos = workerNanos;
    }

    /** {@code affordable}: workers in this window, over all pools. */
    public void beginWindow(double affordable) {
        chance = Math.min(1, affordable / Math.max(1, wanted));
        taken = 0;
        wanted = 0;
    }

    /** Workers for so much processor time. */
    public double affordable(long nanos) {
        return nanos / workerNanos;
    }

    /** How many were looked at in this window. */
    public int taken() {
        return taken;
    }

    /** Whether a pool that wants to look at so many workers may do so, if it asks once a window. */
    public boolean isItsTurn(int workers) {
        wanted += workers;
        return random.nextDouble() < chance;
    }

    /**
     * Workers that run a task now on a thread that is known, chosen at random: {@code atMost}, or as many as there are and the
     * window allows.
     */
    public List<Worker> choose(Collection<Worker> workers, int atMost) {
        long now = System.nanoTime();
        List<Worker> busy = new ArrayList<>();
        for (Worker worker : workers) {
            if (worker.stackId() >= 0 && worker.ageNanos(now) >= 0) {
                busy.add(worker);
            }
        }
        int chosen = Math.min(Math.min(atMost, most - taken), busy.size());
        for (int i = 0; i < chosen; i++) {
            Collections.swap(busy, i, i + random.nextInt(busy.size() - i));
        }
        return busy.subList(0, chosen);
    }

    /** So many workers were looked at, which took so much processor time. */
    public void take(int workers, long nanos) {
        taken += workers;
        workerNanos = Math.max(MIN_WORKER_NANOS, (workerNanos + (double) nanos / workers) / 2);
    }
}
