// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.Locale;

/**
 * Work that is done in a pool of any size. Seconds. Filled in, then left alone; only what is read anew for each task may change
 * while a simulation runs: how long it takes, and what neighbours take.
 */
public final class Workload {

    public Family family;
    final long seed;

    /** Processors that the process may use. */
    public double processors = 2;

    /** Processors that others use, if nobody else wants them. */
    public double taken;

    /** Indicates whether those others are other processes, which share with the pool; other threads of this one come first. */
    public boolean takenByNeighbours;

    /** Length of the spells in which neighbours are busy, and then quiet; 0: always busy. */
    double takenBySpells;

    /** Null: closed. */
    public Arrivals arrivals;

    public int clients;
    public double think;
    public boolean thinkExponential;

    /** Tasks that come all at once; 0: none. */
    public int batch;

    /** Time from one batch to the next; 0: there is one alone. */
    public double batchEvery;

    public double cpu;
    public double blocked;
    public Lengths lengths = Lengths.EXPONENTIAL;

    /** Indicates whether processor and blocked time of a task are long together. */
    public boolean longTogether = true;

    /** Number of times that a task alternates between processor and blocked time. */
    public int alternations = 1;

    /** Permits of a resource behind the tasks; 0: there is none. */
    public int permits;

    /** Part of the blocked time for which one is held. */
    public double heldShare;

    /** Indicates whether tasks that wait for a permit can be seen doing so. */
    public boolean permitsVisible;

    int queueCapacity = Integer.MAX_VALUE;

    /** A task of a level below this hands a task to the same pool and waits for it. */
    int depth = 1;

    boolean endless;
    boolean handOff;
    boolean scheduled;
    public double warmUp = 20;
    public double seconds = 120;

    public Workload(Family family, long seed) {
        this.family = family;
        this.seed = seed;
    }

    /** Tasks that come by themselves. */
    public static Workload open(long seed, Arrivals arrivals, double cpu, double blocked) {
        Workload work = new Workload(Family.OPEN, seed);
        work.arrivals = arrivals;
        work.cpu = cpu;
        work.blocked = blocked;
        return work;
    }

    /** Clients who wait for each answer, and think for exponential times. */
    public static Workload closed(long seed, int clients, double think, double cpu, double blocked) {
        Workload work = open(seed, null, cpu, blocked);
        work.family = Family.CLOSED;
        work.clients = clients;
        work.think = think;
        work.thinkExponential = true;
        return work;
    }

    /** Tasks that come all at once. */
    public static Workload batch(long seed, int tasks, double cpu, double blocked) {
        Workload work = open(seed, null, cpu, blocked);
        work.family = Family.BATCH;
        work.batch = tasks;
        work.warmUp = 0;
        return work;
    }

    boolean isClosed() {
        return arrivals == null && batch == 0;
    }

    double free() {
        return processors - taken;
    }

    /** Returns the share of a processor that each of those that run gets, beside so many busy neighbours. */
    double rate(int running, double neighbours) {
        double forAll = takenByNeighbours ? processors : free();
        return Math.min(1, forAll / (running + neighbours));
    }

    public double service() {
        return cpu + blocked;
    }

    @Override
    public String toString() {
        return String.format(
                Locale.ROOT,
                "%s seed %d: %s; cpu %.2f ms blocked %.2f ms %s%s x%d; processors %.2f taken %.2f%s%s%s%s; %.0f s after %.0f s",
                family,
                seed,
                source(),
                cpu * 1e3,
                blocked * 1e3,
                lengths,
                longTogether ? "" : " apart",
                alternations,
                processors,
                taken,
                takenByNeighbours ? " by neighbours" + (takenBySpells > 0 ? " now and then" : "") : "",
                permits > 0
                        ? String.format(
                                Locale.ROOT,
                                "; %d permits%s for %.2f of blocked",
                                permits,
                                permitsVisible ? "" : " unseen",
                                heldShare)
                        : "",
                queueCapacity < Integer.MAX_VALUE ? "; queue " + queueCapacity : "",
                depth > 1 ? "; depth " + depth : "",
                seconds,
                warmUp);
    }

    private String source() {
        if (batch > 0) {
            return batch + (endless ? " loops" : " at once");
        }
        return arrivals != null
                ? arrivals.toString()
                : String.format(
                        Locale.ROOT,
                        "%d clients think %.2f ms %s",
                        clients,
                        think * 1e3,
                        thinkExponential ? "exponential" : "constant");
    }
}
