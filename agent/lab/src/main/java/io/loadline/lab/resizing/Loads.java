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
 * The loads, each drawn by a seed. What changes does so after a third of the time, and back after two thirds. The right
 * size is that of docs/sizing.md, of the load as it is at the moment: by Erlang's formula where that holds, else from
 * a sweep over sizes, each simulated for half an hour.
 */
enum Loads {
    STEADY {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            double load = load(draws);
            double service = service(draws);
            return new Load(title(), seconds, () -> open(seed, Arrivals.poisson(load / service), service))
                    .always(Erlang.right(load));
        }
    },
    /** Twice as much in the middle third. */
    STEPPED {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            double load = load(draws);
            double service = service(draws);
            double rate = load / service;
            DoubleUnaryOperator rates = at -> at >= seconds / 3 && at < 2 * seconds / 3 ? 2 * rate : rate;
            return new Load(
                            title(),
                            seconds,
                            () -> open(seed, Arrivals.changing(4 * rate / 3, 2 * rate, rates), service))
                    .phase(0, w -> {}, Erlang.right(load))
                    .phase(seconds / 3, w -> {}, Erlang.right(2 * load))
                    .phase(2 * seconds / 3, w -> {}, Erlang.right(load));
        }
    },
    /** The whole time is one day: up to 1.6 times the mean, down to 0.4 times. */
    DAILY {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            double load = load(draws);
            double service = service(draws);
            double rate = load / service;
            DoubleUnaryOperator swing = at -> 1 + 0.6 * Math.sin(2 * Math.PI * at / seconds);
            DoubleUnaryOperator rates = at -> rate * swing.applyAsDouble(at);
            return new Load(title(), seconds, () -> open(seed, Arrivals.changing(rate, 1.6 * rate, rates), service))
                    .phase(0, w -> {}, at -> Erlang.right(load * swing.applyAsDouble(at)));
        }
    },
    /** Spells of seconds with four times the rate. */
    BURSTY {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            double service = service(draws);
            double low = load(draws) / 2 / service;
            Arrivals bursts = Arrivals.twoStates(4 * low, low, draws.uniform(3, 10), draws.uniform(10, 30));
            return new Load(title(), seconds, () -> open(seed, bursts, service))
                    .always(swept(open(seed, bursts, service), Family.BURSTY));
        }
    },
    /** One each five minutes. */
    BATCH {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            int tasks = draws.logWhole(500, 2000);
            double cpu = draws.uniform(30, 60) * PROCESSORS / tasks;
            double share = draws.logUniform(0.1, 0.5);
            Workload once = batch(seed, tasks, cpu, cpu / share);
            return new Load(title(), seconds, () -> {
                        Workload again = batch(seed, tasks, cpu, cpu / share);
                        again.batchEvery = 300;
                        return again;
                    })
                    .always(new Oracle(once).best);
        }
    },
    /** Half of the processors, about, go to another process in the middle third; the work is mixed or processor time alone. */
    NEIGHBOUR {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            double cpu = draws.logUniform(0.05, 0.2);
            double service = cpu / (draws.chance(0.5) ? 1 : 0.4);
            double rate = draws.uniform(0.35, 0.5) * PROCESSORS / cpu;
            double taken = draws.uniform(1.5, 2.5);
            Consumer<Workload> noisy = w -> {
                w.taken = taken;
                w.takenByNeighbours = true;
            };
            return disturbed(seconds, seed, noisy, w -> w.taken = 0, Family.OPEN, () -> {
                Workload mixed = open(seed, Arrivals.poisson(rate), service);
                mixed.cpu = cpu;
                mixed.blocked = service - cpu;
                mixed.processors = PROCESSORS;
                return mixed;
            });
        }
    },
    /** Tasks hold one of a few permits, three times as long in the middle third; that may be more than the permits allow. */
    SLOW_DATABASE {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            int permits = draws.whole(4, 12);
            double use = draws.uniform(0.2, 0.45);
            double held = draws.logUniform(0.05, 0.2);
            double plain = held * draws.uniform(0.1, 0.3);
            boolean visible = draws.chance(0.5);
            Family slowed = 3 * use < 0.95 ? Family.OPEN : Family.DOWNSTREAM;
            return disturbed(seconds, seed, w -> hold(w, plain, 3 * held), w -> hold(w, plain, held), slowed, () -> {
                Workload work = open(seed, Arrivals.poisson(use * permits / held), held + plain);
                work.permits = permits;
                work.permitsVisible = visible;
                work.cpu = 0.1 * plain;
                hold(work, plain, held);
                return work;
            });
        }
    },
    /** What came in one to three minutes is there at once, then all is as in {@link #STEADY}. */
    RESTART_STORM {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            double load = load(draws);
            double service = service(draws);
            double backlogSeconds = draws.uniform(60, 180);
            return new Load(title(), seconds, () -> {
                        Workload work = open(seed, Arrivals.poisson(load / service), service);
                        work.batch = (int) (backlogSeconds * load / service);
                        return work;
                    })
                    .always(Erlang.right(load));
        }
    },
    /** Clients that wait for each answer. */
    CLOSED {
        @Override
        Load draw(Draws draws, long seed, int seconds) {
            int clients = draws.logWhole(8, 40);
            double service = draws.logUniform(0.2, 0.5);
            double think = service * draws.logUniform(0.3, 3);
            double share = draws.logUniform(0.05, 0.5);
            return new Load(title(), seconds, () -> clients(seed, clients, service, think, share))
                    .always(swept(clients(seed, clients, service, think, share), Family.CLOSED));
        }
    };

    private static final double PROCESSORS = 4;
    private static final double MANY_PROCESSORS = 16;
    private static final double SWEEP_SECONDS = 1800;

    abstract Load draw(Draws draws, long seed, int seconds);

    Load of(long seed, int minutes) {
        return of(seed, seed, minutes);
    }

    /** {@code tasks}: the seed of what comes when and how long it takes. */
    Load of(long seed, long tasks, int minutes) {
        return draw(new Draws(seed, -1000 - ordinal()), tasks, 60 * minutes);
    }

    String title() {
        return name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** What changes in the middle third. */
    Load disturbed(
            int seconds,
            long seed,
            Consumer<Workload> worse,
            Consumer<Workload> back,
            Family whileWorse,
            Supplier<Workload> work) {
        Workload disturbed = work.get();
        worse.accept(disturbed);
        int right = swept(work.get(), Family.OPEN);
        return new Load(title(), seconds, work)
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

    /** Blocked nearly all of the time, with processors to spare, so that Erlang's formula holds. */
    private static Workload open(long seed, Arrivals arrivals, double service) {
        Workload work = new Workload(Family.OPEN, seed);
        work.arrivals = arrivals;
        work.processors = MANY_PROCESSORS;
        work.cpu = 0.05 * service;
        work.blocked = 0.95 * service;
        return work;
    }

    private static void hold(Workload work, double plain, double held) {
        work.blocked = plain + held;
        work.heldShare = held / work.blocked;
    }

    private static Workload batch(long seed, int tasks, double cpu, double service) {
        Workload work = new Workload(Family.BATCH, seed);
        work.batch = tasks;
        work.processors = PROCESSORS;
        work.cpu = cpu;
        work.blocked = service - cpu;
        work.warmUp = 0;
        return work;
    }

    private static Workload clients(long seed, int clients, double service, double think, double share) {
        Workload work = new Workload(Family.CLOSED, seed);
        work.clients = clients;
        work.think = think;
        work.thinkExponential = true;
        work.processors = PROCESSORS;
        work.cpu = share * service;
        work.blocked = service - work.cpu;
        return work;
    }

    /** The right size by trying them. */
    private static int swept(Workload work, Family judgedAs) {
        work.family = judgedAs;
        work.seconds = SWEEP_SECONDS;
        return new Oracle(work).best;
    }
}
