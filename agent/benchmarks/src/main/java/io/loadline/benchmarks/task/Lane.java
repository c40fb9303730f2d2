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
 * Drives tasks through a pool. The number of tasks in transit is bounded, so that memory stays flat.
 *
 * <p>Threads of an empty pool go to sleep, and waking one costs many times as much as a task. Lanes keep producers and
 * workers in step, so that the number of such wake-ups does not depend on chance.
 */
abstract class Lane implements AutoCloseable {

    /** Tasks that one producer sends in a turn. */
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

    /** Sends tasks and waits until the last has run. {@code tasks} is a multiple of the tasks of a turn. */
    final void pass(int tasks) {
        drive(tasks);
        sent += tasks;
    }

    abstract void drive(int tasks);

    /** Counts the tasks of the passes that have ended, rejected ones included. */
    final long sent() {
        return sent;
    }

    /** Counts the tasks that the pool rejected. */
    long rejected() {
        return 0;
    }

    /** Returns the completed tasks by the count of a pool of the JDK, which lags a moment. */
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
     * Lets one producer and one worker work in turn. The producer fills the queue while the worker waits at a gate,
     * then waits while the worker empties the queue. The cost of a task is thus the sum of both sides.
     */
    static final class Turn {

        private volatile long gated;
        private volatile long filled;
        private volatile long emptied;

        /** Makes the worker wait; the first task of a turn. */
        void gate() {
            long number = gated + 1;
            gated = number;
            ThreadTimes.spinUntil(() -> filled == number);
        }

        /** Marks the end; the last task of a turn. */
        void marker() {
            emptied = filled;
        }

        /** Waits in the producer until the worker is at the gate, which has then left the queue. */
        void awaitGated() {
            ThreadTimes.spinUntil(() -> gated > filled);
        }

        /** Opens the gate, and waits in the producer until the worker has reached the marker. */
        void empty() {
            long number = filled + 1;
            filled = number;
            ThreadTimes.spinUntil(() -> emptied == number);
        }
    }

    /**
     * One producer and one worker, {@link Turn} by turn. The pool may reject a fixed number of tasks each turn, which
     * are sent when the queue is full.
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

        /** Makes a lane whose pool rejects half of the tasks. */
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
                    sendToFullPool(tasks.next());
                }
                turn.empty();
            }
        }

        private void sendToFullPool(Runnable task) {
            try {
                send(task);
            } catch (RejectedExecutionException expected) {
                // the caller ignores the rejection
            }
        }

        @Override
        long rejected() {
            return sent() / DEPTH * (DEPTH - accepted);
        }
    }

    /**
     * One producer sends a task to each of many waiting workers, and naps until all sleep again. So every task wakes a
     * thread, which is most of its cost, and not only some tasks by chance.
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

        /**
         * Returns whether all tasks are completed and all workers wait. The state alone does not suffice: a woken
         * thread counts as waiting until it runs.
         */
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

    /** One thread that gets and returns a connection again and again; each time counts as a task. */
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
