// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import com.zaxxer.hikari.HikariDataSource;
import io.loadline.benchmarks.task.Instrumentation.MeasuredPool;
import io.loadline.benchmarks.task.ProcessorTime.ThreadTimes;
import java.sql.SQLException;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.locks.LockSupport;

/**
 * Drives tasks through a pool. The number under way is bounded, so that memory stays flat.
 *
 * <p>A pool that runs dry puts its threads to sleep, and waking one costs many times what a task does, as often as
 * chance wants. So the lanes hold producers and workers in step.
 */
abstract class Lane implements AutoCloseable {

    /** Number of tasks that one producer sends in a turn. */
    static final int DEPTH = 1024;

    private final MeasuredPool pool;
    private final Executor front;
    private long sent;

    Lane(MeasuredPool measured) {
        pool = measured;
        front = measured.front();
        if (measured.pool() instanceof ThreadPoolExecutor jdk) {
            jdk.prestartAllCoreThreads();
        }
    }

    /** Sends so many tasks, a multiple of what the lane sends in a turn, and returns when the last has run. */
    final void pass(int tasks) {
        drive(tasks);
        sent += tasks;
    }

    abstract void drive(int tasks);

    /** Counts the tasks that the pool has been given in passes that have ended, rejected ones included. */
    final long sent() {
        return sent;
    }

    /** Counts the tasks that the pool rejected. */
    long rejected() {
        return 0;
    }

    /** Returns the count of completed tasks by a pool of the JDK itself; the last ones show up a moment after they have run. */
    final OptionalLong completed() {
        return pool.pool() instanceof ThreadPoolExecutor jdk
                ? OptionalLong.of(jdk.getCompletedTaskCount())
                : OptionalLong.empty();
    }

    final void send(Runnable task) {
        front.execute(task);
    }

    @Override
    public void close() {
        pool.end().run();
    }

    /**
     * Lets one producer and one worker work in turn: the producer fills the queue while the worker waits in a gate, then
     * waits while the worker empties it. What a task costs is thus the sum of what it costs on both sides, and neither can
     * hide in the shadow of the other.
     */
    static final class Turn {

        private volatile long gated;
        private volatile long filled;
        private volatile long emptied;

        /** Run by the worker first. */
        void gate() {
            long number = gated + 1;
            gated = number;
            ThreadTimes.spinUntil(() -> filled == number);
        }

        /** Run by the worker last. */
        void marker() {
            emptied = filled;
        }

        /** The producer waits until the worker stands in the gate, which has then left the queue. */
        void awaitGated() {
            ThreadTimes.spinUntil(() -> gated > filled);
        }

        /** The producer opens the gate and waits until the worker has come to the marker. */
        void empty() {
            long number = filled + 1;
            filled = number;
            ThreadTimes.spinUntil(() -> emptied == number);
        }
    }

    /**
     * One producer and one worker, {@link Turn} by turn. Some tasks of each turn may be rejected, whatever the scheduler does:
     * the queue is full by then.
     */
    static final class InTurn extends Lane {

        private final Turn turn = new Turn();
        private final Tasks tasks;
        private final int accepted;
        private final Runnable gate;
        private final Runnable marker;

        InTurn(MeasuredPool pool, Tasks tasks) {
            this(pool, tasks, DEPTH);
        }

        private InTurn(MeasuredPool pool, Tasks tasks, int accepted) {
            super(pool);
            this.tasks = tasks;
            this.accepted = accepted;
            this.gate = tasks.first(turn::gate);
            this.marker = tasks.last(turn::marker);
        }

        /** Half of the tasks are rejected. */
        static InTurn rejecting(Instrumentation instrumentation, RejectedExecutionHandler handler, Tasks tasks) {
            int accepted = DEPTH / 2;
            // the gate leaves the queue before it is filled
            BlockingQueue<Runnable> queue = new ArrayBlockingQueue<>(accepted - 1);
            return new InTurn(instrumentation.pool(1, queue, handler), tasks, accepted);
        }

        @Override
        void drive(int count) {
            for (int done = 0; done < count; done += DEPTH) {
                send(gate);
                if (accepted < DEPTH) {
                    turn.awaitGated();
                }
                for (int i = 0; i < accepted - 2; i++) {
                    send(tasks.next());
                }
                send(marker);
                for (int i = accepted; i < DEPTH; i++) {
                    sendInVain(tasks.next());
                }
                turn.empty();
            }
        }

        private void sendInVain(Runnable task) {
            try {
                send(task);
            } catch (RejectedExecutionException expected) {
                // a caller that can do without
            }
        }

        @Override
        long rejected() {
            return sent() / DEPTH * (DEPTH - accepted);
        }
    }

    /**
     * One producer hands tasks to workers that wait for them, to each of a crew in turn, and naps until all have gone to
     * sleep again. So every task wakes a thread, which is most of its cost; left to chance it would be some of them.
     */
    static final class HandOff extends Lane {

        private static final int CREW = 64;
        private static final long NAP_NANOS = 20_000;

        private final List<Thread> crew;
        private final Tasks tasks;

        HandOff(Instrumentation instrumentation, Tasks tasks) {
            this(instrumentation.pool(CREW, new SynchronousQueue<>()), tasks);
        }

        private HandOff(MeasuredPool measured, Tasks tasks) {
            super(measured);
            this.crew = measured.threads();
            this.tasks = tasks;
        }

        @Override
        void drive(int count) {
            for (int done = 0; done < count; done += CREW) {
                while (!crewSleeps(sent() + done)) {
                    LockSupport.parkNanos(NAP_NANOS);
                }
                for (int i = 0; i < CREW; i++) {
                    send(tasks.next());
                }
            }
        }

        /** A thread that has been woken still looks asleep until it runs; one that has done its task parks in the queue. */
        private boolean crewSleeps(long sent) {
            if (completed().orElse(sent) < sent) {
                return false;
            }
            for (Thread worker : crew) {
                if (worker.getState() != Thread.State.WAITING) {
                    return false;
                }
            }
            return true;
        }
    }

    /** One thread that gets a connection and gives it back, again and again: each time stands for a task. */
    static final class Borrowing extends Lane {

        private final HikariDataSource connections;

        Borrowing(HikariDataSource connections) {
            super(new MeasuredPool(Runnable::run, Runnable::run, List.of(), connections::close));
            this.connections = connections;
        }

        @Override
        void drive(int count) {
            try {
                for (int i = 0; i < count; i++) {
                    connections.getConnection().close();
                }
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        }
    }
}
