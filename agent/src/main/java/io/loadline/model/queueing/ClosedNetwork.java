// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.Arrays;

/**
 * Throughput of a closed network of one kind of job: a delay of any number of servers and stations of a limited number,
 * which may be fractional (1.5 processors). Product form: the stations share their servers, or serve in order of arrival
 * exponential times; then only mean demands matter.
 *
 * <p>The stations are added one at a time. What is there already acts on the next one like a single source of rate
 * X'(jobs there), exactly (K. M. Chandy, U. Herzog, L. Woo, "Parametric Analysis of Queuing Networks", IBM Journal of
 * Research and Development 19 (1975)); the terms of that chain are those of J. P. Buzen's convolution, "Computational
 * Algorithms for Closed Queueing Networks with Exponential Servers", CACM 16 (1973), and the result is that of mean value
 * analysis with load-dependent stations (M. Reiser, S. S. Lavenberg, JACM 27 (1980); G. Bolch et al., "Queueing Networks
 * and Markov Chains" (2006), section 8.2), whose recursion is not stable near saturation.
 *
 * <p>Exact up to {@value #EXACT} jobs. Above that, exact at populations a fiftieth apart, closer where the curve bends, and
 * linear between them: within 0.1 %.
 */
public final class ClosedNetwork {

    private static final int EXACT = 1_000;
    private static final int STEPS = 50;
    private static final int STEPS_AT_KNEE = 400;
    private static final double SATURATED = 1 - 1e-13;

    private final double delay;
    private final double[] demands;
    private final Servers[] servers;

    private ClosedNetwork(double delay, double[] demands, Servers[] servers) {
        this.delay = delay;
        this.demands = demands;
        this.servers = servers;
    }

    /** @param delaySeconds seconds of a round in which a job never queues */
    public static ClosedNetwork of(double delaySeconds) {
        Replay.check(Replay.isTime(delaySeconds), "delaySeconds", delaySeconds);
        return new ClosedNetwork(delaySeconds, new double[0], new Servers[0]);
    }

    /** Returns the network with one more station, at which a job needs {@code demandSeconds} of one of {@code servers} in a round. */
    public ClosedNetwork with(double demandSeconds, double servers) {
        return with(demandSeconds, Servers.of(servers));
    }

    /** Returns the network with one more station, whose servers background jobs may use, too. */
    public ClosedNetwork with(double demandSeconds, Servers servers) {
        Replay.check(Replay.isTime(demandSeconds), "demandSeconds", demandSeconds);
        if (demandSeconds == 0) {
            return this;
        }
        if (Double.isInfinite(servers.count)) {
            return new ClosedNetwork(delay + demandSeconds, demands, this.servers);
        }
        int n = demands.length;
        double[] newDemands = Arrays.copyOf(demands, n + 1);
        Servers[] newServers = Arrays.copyOf(this.servers, n + 1);
        newDemands[n] = demandSeconds;
        newServers[n] = servers;
        return new ClosedNetwork(delay, newDemands, newServers);
    }

    /**
     * Returns the rounds a second with 1 to {@code most} jobs, at the index of that number; 0 at index 0. It never falls with more
     * jobs. Infinite if a round takes no time at all.
     */
    public double[] throughput(int most) {
        return throughput(most, demands.length);
    }

    /** Returns the rounds a second with exactly so many jobs, at a fraction of the cost of all numbers up to it. */
    public double throughputOf(int jobs) {
        int last = demands.length - 1;
        boolean joins = last > 0 || last == 0 && delay > 0;
        return joins ? at(throughput(jobs, last), last, jobs).solve().throughput() : throughput(jobs)[jobs];
    }

    /** Returns the throughput of the first {@code stations} stations. */
    private double[] throughput(int most, int stations) {
        Replay.check(most >= 0, "most", most);
        double[] throughput = new double[most + 1];
        boolean delayed = delay > 0 || demands.length == 0;
        for (int jobs = 1; jobs <= most; jobs++) {
            throughput[jobs] = delayed ? jobs / delay : serviceRate(0, jobs);
        }
        for (int station = delayed ? 0 : 1; station < stations; station++) {
            throughput = join(throughput, station);
        }
        return throughput;
    }

    private double serviceRate(int station, int jobs) {
        return servers[station].busy(jobs) / demands[station];
    }

    private double[] join(double[] rest, int station) {
        int most = rest.length - 1;
        double bound = boundUpTo(station);
        double knee = bound * roundUpTo(station);
        double[] joined = new double[most + 1];
        int from = 0;
        int peak = 0;
        while (from < most) {
            if (joined[from] >= SATURATED * bound) {
                Arrays.fill(joined, from + 1, most + 1, joined[from]);
                break;
            }
            int jobs = Math.min(most, from + step(from, knee));
            BirthDeath chain = at(rest, station, jobs);
            // one more job moves it by one level at most
            peak = chain.peak(peak, peak + jobs - from);
            // the maximum takes off the noise of the last digit
            joined[jobs] = Math.max(joined[from], chain.solve(peak).throughput());
            for (int between = from + 1; between < jobs; between++) {
                joined[between] =
                        joined[from] + (joined[jobs] - joined[from]) * (between - from) / (double) (jobs - from);
            }
            from = jobs;
        }
        return joined;
    }

    private static int step(int from, double knee) {
        if (from < EXACT) {
            return 1;
        }
        return Math.max(1, from / (Math.abs(from - knee) < 0.1 * knee ? STEPS_AT_KNEE : STEPS));
    }

    /** Returns the seconds that a job alone needs for a round, each station taken as one of whole servers. */
    private double roundUpTo(int station) {
        double round = delay;
        for (int i = 0; i <= station; i++) {
            round += demands[i];
        }
        return round;
    }

    private double boundUpTo(int station) {
        double bound = Double.POSITIVE_INFINITY;
        for (int i = 0; i <= station; i++) {
            bound = Math.min(bound, servers[i].count / demands[i]);
        }
        return bound;
    }

    private BirthDeath at(double[] rest, int station, int jobs) {
        Servers slots = servers[station];
        double rate = 1 / demands[station];
        return new BirthDeath(jobs, jobs) {
            @Override
            double arrivalRate(int k) {
                return rest[jobs - k];
            }

            @Override
            double serviceRate(int k) {
                return slots.busy(k) * rate;
            }
        };
    }

    /**
     * Jobs going round between a source and a server: the stationary distribution of how many of {@code jobs} are at the
     * server. L. Kleinrock, "Queueing Systems", vol. 1 (1975), equation 3.11: p(k+1) / p(k) = arrival(k) / service(k+1).
     *
     * <p>With an arrival rate that does not rise and a service rate that does not fall with k the distribution has one peak.
     * It is summed from there outward, positive terms only, until nothing is left to add: no overflow however many jobs, and
     * a cost that follows the width of the peak.
     */
    abstract static class BirthDeath {

        private static final double NEGLIGIBLE = 1e-20;

        private final int jobs;
        private final int threshold;

        private double mass;
        private double belowThreshold;
        private double aboveThreshold;
        private double service;

        /** @param threshold the level from which on an arriving job finds all places of the server taken */
        BirthDeath(int jobs, int threshold) {
            this.jobs = jobs;
            this.threshold = threshold;
        }

        /** Returns the jobs a second that arrive at the server while {@code k} are there, k = 0 .. jobs - 1. */
        abstract double arrivalRate(int k);

        /** Returns the jobs a second that leave the server while {@code k} are there, k = 1 .. jobs. */
        abstract double serviceRate(int k);

        final BirthDeath solve() {
            return solve(peak(0, jobs));
        }

        final BirthDeath solve(int peak) {
            add(peak, 1);
            double p = 1;
            for (int k = peak; k < jobs && p > NEGLIGIBLE * mass; k++) {
                p *= ratio(k);
                add(k + 1, p);
            }
            p = 1;
            for (int k = peak; k > 0 && p > NEGLIGIBLE * mass; k--) {
                p /= ratio(k - 1);
                add(k - 1, p);
            }
            return this;
        }

        final double throughput() {
            return service / mass;
        }

        /** Returns the mean of the level, or of the threshold where the level is above. */
        final double meanBelowThreshold() {
            return belowThreshold / mass;
        }

        /** Returns the mean excess of the level over the threshold. */
        final double meanAboveThreshold() {
            return aboveThreshold / mass;
        }

        /** Returns the likeliest level, if it is one of these. */
        final int peak(int low, int high) {
            return Bisection.least(low, Math.min(high, jobs), k -> !(ratio(k) >= 1));
        }

        private double ratio(int k) {
            return arrivalRate(k) / serviceRate(k + 1);
        }

        private void add(int k, double p) {
            mass += p;
            belowThreshold += p * Math.min(k, threshold);
            aboveThreshold += p * Math.max(0, k - threshold);
            service += k == 0 ? 0 : p * serviceRate(k);
        }
    }
}
