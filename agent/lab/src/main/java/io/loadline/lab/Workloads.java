// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

/** Random workloads of each family. The same seed gives the same workload. */
final class Workloads {

    private static final double MAX_PER_SECOND = 250;

    private final Workload work;
    private final Draws draws;

    private Workloads(Family family, long seed) {
        this.work = new Workload(family, seed);
        this.draws = new Draws(seed, -100 - family.ordinal());
    }

    static Workload of(Family family, long seed) {
        return new Workloads(family, seed).draw();
    }

    private Workload draw() {
        processors();
        work.lengths = lengths();
        work.longTogether = draws.chance(0.6);
        work.alternations = draws.whole(1, 4);
        switch (work.family) {
            case CLOSED -> closed(draws.logWhole(2, 120), draws.logUniform(0.005, 0.5));
            case PROCESSOR -> processorBound();
            case DOWNSTREAM, UNSEEN_DOWNSTREAM -> downstream();
            case BURSTY -> bursty();
            case HEAVY -> heavyTailed();
            case OVERLOADED -> overloaded();
            case BATCH -> batch();
            case SCHEDULED -> scheduled();
            case CACHED -> {
                open(draws.logUniform(8, MAX_PER_SECOND), draws.logUniform(0.02, 0.8));
                work.handOff = true;
            }
            case DEADLOCK -> {
                closed(draws.whole(4, 20), draws.logUniform(0.01, 0.2));
                work.depth = draws.whole(2, 3);
            }
            case LOOPS -> loops();
            case TOO_LITTLE -> tooLittle();
            default -> {
                open(draws.logUniform(8, MAX_PER_SECOND), draws.logUniform(0.02, 0.8));
                boundTheQueue(0.2);
            }
        }
        work.warmUp = Math.ceil(work.warmUp);
        work.seconds = Math.ceil(work.seconds);
        return work;
    }

    private void processors() {
        int[] usual = {1, 2, 2, 4, 4, 8, 16};
        work.processors = draws.chance(0.15) ? draws.uniform(0.5, 6) : usual[draws.whole(0, usual.length - 1)];
        if (draws.chance(0.2)) {
            work.taken = work.processors * draws.uniform(0.05, 0.5);
            work.takenByNeighbours = draws.chance(0.5);
        }
    }

    private Lengths lengths() {
        return switch (draws.whole(0, 9)) {
            case 0, 1 -> Lengths.CONSTANT;
            case 2, 3, 4 -> Lengths.EXPONENTIAL;
            case 5, 6 -> Lengths.twoPoint(draws.uniform(0.05, 0.5), draws.uniform(3, 15));
            case 7, 8 -> Lengths.logNormal(draws.uniform(0.3, 1.2));
            default -> Lengths.pareto(draws.uniform(1.8, 2.5), 100);
        };
    }

    private void service(double seconds, double processorShare) {
        work.cpu = seconds * processorShare;
        work.blocked = seconds - work.cpu;
    }

    private void closed(int clients, double processorShare) {
        service(draws.logUniform(0.005, 0.3), processorShare);
        work.clients = clients;
        work.think = draws.chance(0.5) ? 0 : work.service() * draws.logUniform(0.2, 10);
        work.thinkExponential = draws.chance(0.7);
        slowDown(Math.min(clients / (work.service() + work.think), work.free() / work.cpu));
        work.warmUp = Math.max(20, 10 * (work.service() + work.think));
    }

    /** Makes tasks fewer and longer where there would be too many to simulate. */
    private void slowDown(double perSecond) {
        double times = Math.max(1, perSecond / MAX_PER_SECOND);
        work.cpu *= times;
        work.blocked *= times;
        work.think *= times;
    }

    private void processorBound() {
        work.processors = Math.min(work.processors, 4);
        work.taken = Math.min(work.taken, work.processors / 2);
        closed(draws.logWhole(8, 100), draws.uniform(0.25, 1));
    }

    private void downstream() {
        work.permits = draws.logWhole(1, 16);
        work.heldShare = draws.uniform(0.3, 1);
        work.permitsVisible = work.family == Family.DOWNSTREAM;
        double reach = work.permits / work.heldShare;
        double processorShare = Math.min(draws.logUniform(0.003, 0.2), 0.4 * work.free() / reach);
        if (draws.chance(0.75)) {
            closed((int) Math.ceil(reach * draws.uniform(2, 6)) + 1, processorShare);
            work.think = Math.min(work.think, work.service());
            slowDown(reach / work.blocked);
        } else {
            service(draws.logUniform(0.02, 0.3), processorShare);
            slowDown(1.3 * reach / work.blocked);
            work.arrivals = Arrivals.poisson(draws.uniform(1.1, 1.5) * reach / work.blocked);
            boundTheQueue(0.7);
        }
    }

    private void boundTheQueue(double probability) {
        if (draws.chance(probability)) {
            work.queueCapacity = draws.logWhole(20, 1000);
        }
    }

    /** @param utilization of the processors that others leave free */
    private void open(double rate, double utilization) {
        double load = draws.logUniform(0.5, 40);
        work.cpu = utilization * work.free() / rate;
        work.blocked = Math.max(0, load / rate - work.cpu);
        work.arrivals = draws.chance(0.75) ? Arrivals.poisson(rate) : Arrivals.constant(rate);
    }

    private void bursty() {
        double highest = draws.logUniform(20, MAX_PER_SECOND);
        open(highest, draws.logUniform(0.05, 0.9));
        if (draws.chance(0.6)) {
            double low = highest / draws.logUniform(3, 20);
            work.arrivals = Arrivals.twoStates(highest, low, draws.logUniform(0.5, 10), draws.logUniform(2, 20));
        } else {
            double amplitude = draws.uniform(0.5, 0.95);
            work.arrivals = Arrivals.sinusoid(highest / (1 + amplitude), amplitude, draws.logUniform(10, 120));
        }
    }

    private void heavyTailed() {
        switch (draws.whole(0, 2)) {
            case 0 -> work.lengths = Lengths.pareto(draws.uniform(1.4, 2.0), draws.logUniform(500, 3000));
            case 1 -> work.lengths = Lengths.logNormal(draws.uniform(1.6, 2.1));
            default -> {
                // if 1 % or fewer of the tasks were long, chance would decide on which side the 99th percentile is
                work.lengths = Lengths.twoPoint(draws.uniform(0.016, 0.03), draws.uniform(60, 200));
            }
        }
        work.longTogether = true;
        open(draws.logUniform(60, MAX_PER_SECOND), draws.logUniform(0.02, 0.5));
    }

    private void overloaded() {
        double rate = draws.logUniform(20, MAX_PER_SECOND);
        work.cpu = draws.uniform(1.15, 2.5) * work.free() / rate;
        work.blocked = work.cpu * (1 / draws.logUniform(0.05, 1) - 1);
        work.arrivals = draws.chance(0.75) ? Arrivals.poisson(rate) : Arrivals.constant(rate);
        boundTheQueue(0.7);
    }

    private void batch() {
        work.batch = draws.logWhole(200, 4000);
        double makespan = draws.logUniform(4, 60);
        double share = draws.logUniform(0.05, 1);
        if (draws.chance(0.3)) {
            work.permits = draws.logWhole(1, Math.max(1, work.batch / 100));
            work.permitsVisible = draws.chance(0.5);
            work.heldShare = draws.uniform(0.4, 1);
            work.blocked = makespan * work.permits / work.batch / work.heldShare;
            work.cpu = Math.min(work.blocked * share, 0.5 * work.free() * makespan / work.batch);
        } else {
            work.cpu = makespan * work.free() / work.batch;
            work.blocked = work.cpu * (1 / Math.max(share, 25 * work.free() / work.batch) - 1);
            work.blocked = Math.max(0, work.blocked);
        }
        work.warmUp = 0;
    }

    private void scheduled() {
        double rate = draws.logUniform(8, 100);
        open(rate, draws.logUniform(0.02, 0.6));
        work.arrivals = null;
        work.scheduled = true;
        work.clients = Math.max(3, (int) Math.ceil(rate * work.service() * draws.uniform(3, 10)));
        work.think = work.clients / rate;
        work.warmUp = Math.max(20, 2 * work.think);
    }

    private void loops() {
        work.batch = draws.logWhole(1, 12);
        work.endless = true;
        service(draws.logUniform(0.01, 0.5), draws.logUniform(0.005, 0.3));
        work.warmUp = 0;
    }

    private void tooLittle() {
        if (draws.chance(0.5)) {
            open(draws.logUniform(8, 100), draws.logUniform(0.02, 0.8));
            work.seconds = draws.uniform(3, 25);
        } else {
            open(draws.logUniform(0.05, 1.5), draws.logUniform(0.01, 0.3));
        }
    }
}
