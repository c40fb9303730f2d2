// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.load;

import io.loadline.demo.LengthDistribution;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.DoubleSupplier;
import java.util.stream.Stream;

/** Decides when requests are sent, or tasks are submitted to a pool, whatever the requests are. */
public sealed interface Load {
    /** Request that is sent again and again, by any number of threads. It notes its outcome itself. */
    interface Request {
        /**
         * Sends one; of a closed load it waits until that is done.
         *
         * @param due when it was to be sent, by {@link System#nanoTime}
         * @return whether it was answered, as far as is known
         */
        boolean send(long due) throws InterruptedException;

        /** One that was due and that no sender came to. */
        default void unsent(long due) {}
    }

    /** Describes the load in a few words, for people. */
    String describe();

    /**
     * Returns the senders of the requests, one thread each; an interrupt ends it.
     *
     * @param from and {@code until}: instants of {@link System#nanoTime}
     * @param seed of all that is drawn
     */
    List<Runnable> senders(Request request, long from, long until, long seed);

    /** Starts them in daemons. */
    default List<Thread> start(Request request, long from, long until, long seed) {
        List<Thread> threads = new ArrayList<>();
        for (Runnable sender : senders(request, from, until, seed)) {
            threads.add(new Thread(sender, "sender-" + (threads.size() + 1)));
        }
        threads.forEach(thread -> thread.setDaemon(true));
        threads.forEach(Thread::start);
        return threads;
    }

    /**
     * A closed loop: a fixed number of clients, each of which sends a request, waits for the answer, thinks and sends the
     * next one. No more than {@code clients} requests are ever out at a time.
     *
     * @param thinkMillis mean pause of a client between an answer and its next request; 0 for none
     * @param thinkLengths how the pauses are spread around it
     */
    record Closed(int clients, double thinkMillis, LengthDistribution thinkLengths) implements Load {
        /** A client whose requests fail at once must not spin. */
        private static final long PAUSE_AFTER_ERROR_NANOS = 50_000_000;

        /** Clients that do not think. */
        public Closed(int clients) {
            this(clients, 0, LengthDistribution.CONSTANT);
        }

        @Override
        public String describe() {
            String pause = thinkMillis == 0 ? "none" : thinkLengths + ", mean " + thinkMillis + " ms";
            return "closed, " + clients + (clients == 1 ? " client" : " clients") + ", think time " + pause;
        }

        @Override
        public List<Runnable> senders(Request request, long from, long until, long seed) {
            SplittableRandom random = new SplittableRandom(seed);
            return Stream.generate(random::split)
                    .limit(clients)
                    .<Runnable>map(own -> () -> beClient(request, until, own))
                    .toList();
        }

        private void beClient(Request request, long until, SplittableRandom random) {
            try {
                while (System.nanoTime() - until < 0) {
                    boolean answered = request.send(System.nanoTime());
                    long pause = answered ? thinkNanos(random) : PAUSE_AFTER_ERROR_NANOS;
                    if (pause > 0) {
                        TimeUnit.NANOSECONDS.sleep(Math.min(pause, until - System.nanoTime()));
                    }
                }
            } catch (InterruptedException e) {
                // that ends it
            }
        }

        long thinkNanos(SplittableRandom random) {
            return Math.round(thinkMillis * thinkLengths.draw(random) * 1e6);
        }
    }

    /**
     * Arrivals that do not depend on the answers. Response times count from the instant at which a request was to be sent,
     * whether or not a sender was free then, so that a server that stalls cannot hide the requests that came meanwhile
     * ("coordinated omission", G. Tene, How NOT to Measure Latency).
     *
     * @param senders how many requests may be out at a time
     * @param mostLateSeconds a request that no sender came to for longer is not sent: its caller has given up. Without that
     *     limit, a server that has caught up is still sent all that it was too slow for.
     */
    record Open(Arrivals arrivals, int senders, double mostLateSeconds) implements Load {
        /** Time after the end for which the late ones are still sent. */
        private static final long GRACE_NANOS = TimeUnit.SECONDS.toNanos(10);

        /** Sends every request, however late. */
        public Open(Arrivals arrivals, int senders) {
            this(arrivals, senders, Double.POSITIVE_INFINITY);
        }

        @Override
        public String describe() {
            String kind = arrivals.getClass().getSimpleName().toLowerCase(Locale.ROOT);
            return "open, %s, %s requests/s".formatted(kind, Math.round(arrivals.rate() * 100) / 100.0);
        }

        @Override
        public List<Runnable> senders(Request request, long from, long until, long seed) {
            Timetable timetable = new Timetable(from, arrivals.instants(new SplittableRandom(seed)));
            return Collections.nCopies(senders, () -> sendAll(request, timetable, until));
        }

        /** Hands out the instants at which requests are to be sent, each of them once, in order. Thread safe. */
        private record Timetable(long start, DoubleSupplier seconds) {
            synchronized long next() {
                return start + Math.round(seconds.getAsDouble() * 1e9);
            }
        }

        /** A thread that comes too late sends at once. */
        private void sendAll(Request request, Timetable timetable, long until) {
            try {
                for (long due = timetable.next(); due - until < 0; due = timetable.next()) {
                    for (long left = due - System.nanoTime(); left > 0; left = due - System.nanoTime()) {
                        LockSupport.parkNanos(left);
                        if (Thread.interrupted()) {
                            return;
                        }
                    }
                    long now = System.nanoTime();
                    if (now - until < GRACE_NANOS && now - due <= 1e9 * mostLateSeconds) {
                        request.send(due);
                    } else {
                        request.unsent(due);
                    }
                }
            } catch (InterruptedException e) {
                // that ends it
            }
        }
    }
}
