// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.Locale;

/**
 * Work for a pool of any size. Times are in seconds. Fields are set before a simulation and then left alone. Only the
 * fields that each task reads anew may change while it runs: task lengths, and what neighbours take.
 */
public final class Workload {

    public Family family;
    final long seed;

    /** Processors that the process may use. */
    public double processors = 2;

    /** Processors that others use while nothing competes with them. */
    public double taken;

    /**
     * Indicates whether those others are other processes, which share with the pool. Otherwise they are threads of this
     * process, which come first.
     */
    public boolean takenByNeighbours;

    /** Length of the spells in which neighbours are busy, and of those in which they are quiet; 0: always busy. */
    double takenBySpells;

    /** Arrivals of an open load; null if the load is closed or a batch. */
    public Arrivals arrivals;

    public int clients;
    public double think;
    public boolean thinkExponential;

    /** Tasks that arrive all at once; 0: none. */
    public int batch;

    /** Time from one batch to the next; 0: only one batch. */
    public double batchEvery;

    public double cpu;
    public double blocked;
    public Lengths lengths = Lengths.EXPONENTIAL;

    /** Indicates whether one draw stretches both the processor time and the blocked time of a task. */
    public boolean longTogether = true;

    /** Number of times that a task alternates between processor and blocked time. */
    public int alternations = 1;

    /** Permits of the downstream; 0: there is none. */
    public int permits;

    /** Share of the blocked time for which a permit is held. */
    public double heldShare;

    /** Indicates whether the agent sees tasks wait for a permit. */
    public boolean permitsVisible;

    int queueCapacity = Integer.MAX_VALUE;

    /** Levels of nesting: a task of a level below this submits a task to the same pool and waits for it. */
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

    /** Makes work whose tasks arrive independently of the pool. */
    public static Workload open(long seed, Arrivals arrivals, double cpu, double blocked) {
        Workload work = new Workload(Family.OPEN, seed);
        work.arrivals = arrivals;
        work.cpu = cpu;
        work.blocked = blocked;
        return work;
    }

    /** Makes the work of clients who wait for each answer and think for exponential times. */
    public static Workload closed(long seed, int clients, double think, double cpu, double blocked) {
        Workload work = open(seed, null, cpu, blocked);
        work.family = Family.CLOSED;
        work.clients = clients;
        work.think = think;
        work.thinkExponential = true;
        return work;
    }

    /** Makes work whose tasks arrive all at once. */
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

    /**
     * Returns the share of a processor that each of {@code running} tasks gets beside {@code neighbours} busy
     * neighbours.
     */
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
