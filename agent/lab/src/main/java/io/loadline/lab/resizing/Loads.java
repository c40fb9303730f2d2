// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import io.loadline.lab.Arrivals;
import io.loadline.lab.Draws;
import io.loadline.lab.Family;
import io.loadline.lab.Oracle;
import io.loadline.lab.Workload;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/**
 * Kinds of loads, each drawn by a seed. Changes begin after a third of the time, and end after two thirds. The right
 * size is that of how-sizing-works.md for the load of the moment: by Erlang's formula where that holds, else from a
 * sweep over sizes, each simulated for half an hour.
 */
enum Loads {
    STEADY((draws, seed, seconds) -> {
        double load = load(draws);
        double service = service(draws);
        return new Load(seconds, () -> open(seed, Arrivals.poisson(load / service), service))
                .always(Oracle.right(load));
    }),
    /** Twice the rate in the middle third. */
    STEPPED((draws, seed, seconds) -> {
        double load = load(draws);
        double service = service(draws);
        double rate = load / service;
        DoubleUnaryOperator rates = at -> at >= seconds / 3 && at < 2 * seconds / 3 ? 2 * rate : rate;
        return new Load(seconds, () -> open(seed, Arrivals.changing(2 * rate, rates), service))
                .phase(0, w -> {}, Oracle.right(load))
                .phase(seconds / 3, w -> {}, Oracle.right(2 * load))
                .phase(2 * seconds / 3, w -> {}, Oracle.right(load));
    }),
    /** One day in the whole time: the rate swings between 0.4 and 1.6 times the mean. */
    DAILY((draws, seed, seconds) -> {
        double load = load(draws);
        double service = service(draws);
        double rate = load / service;
        DoubleUnaryOperator swing = at -> 1 + 0.6 * Math.sin(2 * Math.PI * at / seconds);
        DoubleUnaryOperator rates = at -> rate * swing.applyAsDouble(at);
        return new Load(seconds, () -> open(seed, Arrivals.changing(1.6 * rate, rates), service))
                .phase(0, w -> {}, at -> Oracle.right(load * swing.applyAsDouble(at)));
    }),
    /** Spells of seconds with four times the rate. */
    BURSTY((draws, seed, seconds) -> {
        double service = service(draws);
        double low = load(draws) / 2 / service;
        Arrivals bursts = Arrivals.twoStates(4 * low, low, draws.uniform(3, 10), draws.uniform(10, 30));
        return new Load(seconds, () -> open(seed, bursts, service))
                .always(swept(open(seed, bursts, service), Family.BURSTY));
    }),
    /** A batch every five minutes. */
    BATCH((draws, seed, seconds) -> {
        int tasks = draws.logWhole(500, 2000);
        double cpu = draws.uniform(30, 60) * Loads.PROCESSORS / tasks;
        double share = draws.logUniform(0.1, 0.5);
        Supplier<Workload> once = () -> onFour(Workload.batch(seed, tasks, cpu, cpu / share - cpu));
        return new Load(seconds, () -> {
                    Workload again = once.get();
                    again.batchEvery = 300;
                    return again;
                })
                .always(new Oracle(once.get()).best);
    }),
    /** Another process that takes about half of the processors in the middle third; tasks are mixed or only compute. */
    NEIGHBOUR((draws, seed, seconds) -> {
        double cpu = draws.logUniform(0.05, 0.2);
        double service = cpu / (draws.chance(0.5) ? 1 : 0.4);
        double rate = draws.uniform(0.35, 0.5) * Loads.PROCESSORS / cpu;
        double taken = draws.uniform(1.5, 2.5);
        Consumer<Workload> noisy = w -> {
            w.taken = taken;
            w.takenByNeighbours = true;
        };
        return disturbed(
                seconds,
                noisy,
                w -> w.taken = 0,
                Family.OPEN,
                () -> onFour(Workload.open(seed, Arrivals.poisson(rate), cpu, service - cpu)));
    }),
    /**
     * Tasks that hold one of a few permits, three times as long in the middle third; that may be more than the permits
     * allow.
     */
    SLOW_DATABASE((draws, seed, seconds) -> {
        int permits = draws.whole(4, 12);
        double use = draws.uniform(0.2, 0.45);
        double held = draws.logUniform(0.05, 0.2);
        double plain = held * draws.uniform(0.1, 0.3);
        boolean visible = draws.chance(0.5);
        Family slowed = 3 * use < 0.95 ? Family.OPEN : Family.DOWNSTREAM;
        return disturbed(seconds, w -> hold(w, plain, 3 * held), w -> hold(w, plain, held), slowed, () -> {
            Workload work = open(seed, Arrivals.poisson(use * permits / held), held + plain);
            work.permits = permits;
            work.permitsVisible = visible;
            work.cpu = 0.1 * plain;
            hold(work, plain, held);
            return work;
        });
    }),
    /** A backlog of one to three minutes at the start, then as in {@link #STEADY}. */
    RESTART_STORM((draws, seed, seconds) -> {
        double load = load(draws);
        double service = service(draws);
        double backlogSeconds = draws.uniform(60, 180);
        return new Load(seconds, () -> {
                    Workload work = open(seed, Arrivals.poisson(load / service), service);
                    work.batch = (int) (backlogSeconds * load / service);
                    return work;
                })
                .always(Oracle.right(load));
    }),
    /** Clients that wait for each answer. */
    CLOSED((draws, seed, seconds) -> {
        int clients = draws.logWhole(8, 40);
        double service = draws.logUniform(0.2, 0.5);
        double think = service * draws.logUniform(0.3, 3);
        double share = draws.logUniform(0.05, 0.5);
        Supplier<Workload> work =
                () -> onFour(Workload.closed(seed, clients, think, share * service, service - share * service));
        return new Load(seconds, work).always(swept(work.get(), Family.CLOSED));
    });

    private static final double PROCESSORS = 4;
    private static final double MANY_PROCESSORS = 16;
    private static final double SWEEP_SECONDS = 1800;

    private interface Maker {
        Load draw(Draws draws, long seed, int seconds);
    }

    private final Maker maker;

    Loads(Maker maker) {
        this.maker = maker;
    }

    Load of(long seed, int minutes) {
        return of(seed, seed, minutes);
    }

    /** Draws a load. {@code tasks} is the seed of arrivals and lengths. */
    Load of(long seed, long tasks, int minutes) {
        return maker.draw(new Draws(seed, -1000 - ordinal()), tasks, 60 * minutes);
    }

    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Makes a load that is worse in the middle third. */
    private static Load disturbed(
            int seconds,
            Consumer<Workload> worse,
            Consumer<Workload> back,
            Family whileWorse,
            Supplier<Workload> work) {
        Workload disturbed = work.get();
        worse.accept(disturbed);
        int right = swept(work.get(), Family.OPEN);
        return new Load(seconds, work)
                .phase(0, back, right)
                .phase(seconds / 3, worse, swept(disturbed, whileWorse))
                .phase(2 * seconds / 3, back, right);
    }

    private static double load(Draws draws) {
        return draws.logUniform(4, 20);
    }

    private static double service(Draws draws) {
        return draws.logUniform(0.1, 0.4);
    }

    /**
     * Makes open work whose tasks are blocked nearly all of the time, with spare processors, so that Erlang's formula
     * holds.
     */
    private static Workload open(long seed, Arrivals arrivals, double service) {
        Workload work = Workload.open(seed, arrivals, 0.05 * service, 0.95 * service);
        work.processors = MANY_PROCESSORS;
        return work;
    }

    private static Workload onFour(Workload work) {
        work.processors = PROCESSORS;
        return work;
    }

    private static void hold(Workload work, double plain, double held) {
        work.blocked = plain + held;
        work.heldShare = held / work.blocked;
    }

    /** Finds the right size by trying sizes. */
    private static int swept(Workload work, Family judgedAs) {
        work.family = judgedAs;
        work.seconds = SWEEP_SECONDS;
        return new Oracle(work).best;
    }
}
