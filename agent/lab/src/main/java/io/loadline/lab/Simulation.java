// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import io.loadline.model.queueing.EventHeap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.DoubleSupplier;

/**
 * Simulates one pool, event by event. Threads take tasks in the order of their arrival. Runnable tasks share the
 * processors evenly, each getting at most one. Permits of a downstream are granted first in, first out. Not
 * thread-safe.
 *
 * <p>Processor sharing keeps one number: the processor time that a task has got which ran all the time. A task is done
 * with the processor when that number has grown by the task's need (the virtual time of A. Demers, S. Keshav, S.
 * Shenker, "Analysis and Simulation of a Fair Queueing Algorithm", SIGCOMM 1989).
 */
public final class Simulation {

    /** Arrival of a batch, in seconds of the observation. */
    static final double BATCH_AT = 2.5;

    private static final int BLOCKED_ENDS = 0;
    private static final int HELD_ENDS = 1;
    private static final int CLIENT = 2;
    private static final int ARRIVAL = 3;
    private static final int BATCH = 4;
    private static final int KINDS = 5;

    private final Workload work;
    private int threads;
    private final Observation seen;
    private final Draws draws;
    private final DoubleSupplier arrivals;
    private final EventHeap timers = new EventHeap();
    private final EventHeap runnable = new EventHeap();
    private final PriorityQueue<Task> queue = new PriorityQueue<>(
            Comparator.comparingDouble((Task task) -> task.arrival).thenComparingLong(task -> task.order));
    private final ArrayDeque<Task> permitLine = new ArrayDeque<>();
    private final List<Task> slots = new ArrayList<>();
    private final ArrayDeque<Task> freeSlots = new ArrayDeque<>();
    private final long[] requests;
    private final double[] due;

    private double now;
    private double received;
    private double end;
    private boolean neighboursAreQuiet;
    private double neighboursChange = Double.POSITIVE_INFINITY;
    private int inService;
    private int held;
    private int waitingForResult;
    private int queuedChildren;
    private long arrivedSoFar;

    /** @param toTheEnd whether a batch is simulated to its end, however long that takes */
    public Simulation(Workload work, int threads, boolean toTheEnd) {
        this.work = work;
        this.threads = threads;
        this.draws = new Draws(work.seed, 0);
        this.arrivals = work.arrivals == null ? null : work.arrivals.from(work.seed);
        this.seen = new Observation(work, threads);
        this.requests = new long[work.clients];
        this.due = new double[work.clients];
        if (work.takenBySpells > 0) {
            this.neighboursChange = work.takenBySpells;
        }
        this.end = toTheEnd && work.batch > 0 && !work.endless ? Double.POSITIVE_INFINITY : work.warmUp + work.seconds;
    }

    /** Runs to the end of the first observation. */
    public Observation run() {
        prime();
        return runOn();
    }

    /** Resizes the running pool and goes on for one more observation; later figures add to those so far. */
    Observation resizeAndGoOn(int newThreads) {
        resize(newThreads);
        if (work.batch > 0 && inService == 0) {
            timers.push(now + BATCH_AT, BATCH);
        }
        return goOn(work.seconds);
    }

    /** Sets the size. Added threads start at once; surplus busy threads first finish their tasks. */
    public void resize(int newThreads) {
        threads = newThreads;
        seen.threads = newThreads;
        while (inService < threads && queue.size() > 0) {
            startNext();
        }
    }

    /** Goes on for {@code seconds}; later figures add to those so far. */
    public Observation goOn(double seconds) {
        end += seconds;
        return runOn();
    }

    private Observation runOn() {
        while (now < end) {
            double processor = nextFromProcessor();
            double timer = timers.first();
            double next = Math.min(Math.min(processor, timer), Math.min(seen.windowEnd(), end));
            if (neighboursChange < next) {
                pass(neighboursChange);
                neighboursAreQuiet = !neighboursAreQuiet;
                neighboursChange += work.takenBySpells;
                continue;
            }
            pass(next);
            if (next == seen.windowEnd()) {
                endWindow();
            } else if (next == end) {
                break;
            } else if (next == processor) {
                processorTimeIsOver(slots.get(runnable.pop()));
            } else {
                timerIsOver(timers.pop());
            }
        }
        endWindow();
        seen.ended(now, inService, queue.size(), poolSize(), slots);
        return seen;
    }

    private void prime() {
        if (work.batch > 0) {
            timers.push(work.warmUp + BATCH_AT, BATCH);
        }
        if (arrivals != null) {
            timers.push(arrivals.getAsDouble(), ARRIVAL);
        } else {
            draws.restart(work.seed, -2);
            for (int client = 0; client < work.clients; client++) {
                due[client] = draws.uniform() * work.think;
                timers.push(due[client], client * KINDS + CLIENT);
            }
        }
    }

    private double rate() {
        return work.rate(runnable.size(), neighbours());
    }

    private double neighbours() {
        return work.takenByNeighbours && !neighboursAreQuiet ? work.taken : 0;
    }

    private double nextFromProcessor() {
        return runnable.size() == 0
                ? Double.POSITIVE_INFINITY
                : now + Math.max(0, runnable.first() - received) / rate();
    }

    private void pass(double until) {
        double seconds = until - now;
        if (seconds > 0) {
            int running = runnable.size();
            double rate = running == 0 ? 0 : rate();
            received += seconds * rate;
            double beside = neighbours() * (running == 0 ? 1 : rate);
            seen.pass(seconds, queue.size(), inService, running, rate, permitLine.size(), beside);
        }
        now = until;
    }

    private void endWindow() {
        int waiting = permitLine.size();
        seen.endWindow(now, inService, runnable.size(), waiting, queuedChildren, waitingForResult, poolSize());
    }

    private int poolSize() {
        int made = (int) Math.min(threads, work.handOff ? seen.busyRecently() : arrivedSoFar);
        return Math.max(inService, made);
    }

    private void timerIsOver(int value) {
        int subject = value / KINDS;
        switch (value % KINDS) {
            case BLOCKED_ENDS -> blockedTimeIsOver(slots.get(subject));
            case HELD_ENDS -> {
                releasePermit();
                alternationIsOver(slots.get(subject));
            }
            case CLIENT -> request(subject);
            case ARRIVAL -> {
                submit(-1, 1, null, arrivedSoFar);
                timers.push(arrivals.getAsDouble(), ARRIVAL);
            }
            default -> {
                for (int i = 0; i < work.batch; i++) {
                    submit(-1, 1, null, arrivedSoFar);
                }
                if (work.batchEvery > 0) {
                    timers.push(now + work.batchEvery, BATCH);
                }
            }
        }
    }

    private void request(int client) {
        submit(client, 1, null, (requests[client]++ << 20) + client);
    }

    private void submit(int client, int level, Task parent, long key) {
        arrivedSoFar++;
        double arrival = work.scheduled ? due[client] : now;
        seen.arrived(now - arrival);
        boolean free = inService < threads;
        if (!free && queue.size() >= capacity()) {
            seen.rejected();
            scheduleNextRequest(client, key);
            return;
        }
        Task task = slot();
        task.client = client;
        task.level = level;
        task.parent = parent;
        task.arrival = arrival;
        task.order = arrivedSoFar;
        task.start = Double.NaN;
        task.key = key;
        if (free) {
            start(task);
        } else {
            queue.add(task);
            queuedChildren += level > 1 ? 1 : 0;
        }
    }

    private int capacity() {
        return work.handOff ? 0 : work.queueCapacity;
    }

    private Task slot() {
        if (freeSlots.size() > 0) {
            return freeSlots.remove();
        }
        Task task = new Task(slots.size());
        slots.add(task);
        return task;
    }

    private void startNext() {
        Task next = queue.remove();
        queuedChildren -= next.level > 1 ? 1 : 0;
        start(next);
    }

    private void start(Task task) {
        seen.started();
        inService++;
        draws.restart(work.seed, task.key);
        double first = work.lengths.draw(draws);
        double second = work.longTogether ? first : work.lengths.draw(draws);
        double heldShare = work.permits > 0 ? work.heldShare : 0;
        task.start = now;
        task.alternation = 0;
        task.cpu = work.cpu * first / work.alternations;
        task.plain = work.blocked * second * (1 - heldShare) / work.alternations;
        task.held = work.blocked * second * heldShare / work.alternations;
        enterProcessor(task);
    }

    private void enterProcessor(Task task) {
        if (runnable.size() == 0) {
            received = 0;
        }
        runnable.push(received + task.cpu, task.slot);
    }

    private void processorTimeIsOver(Task task) {
        if (task.level < work.depth && task.alternation == 0) {
            waitingForResult++;
            submit(-1, task.level + 1, task, task.key + (1L << 56));
        } else {
            startBlocking(task);
        }
    }

    private void startBlocking(Task task) {
        if (task.plain > 0) {
            timers.push(now + task.plain, task.slot * KINDS + BLOCKED_ENDS);
        } else {
            blockedTimeIsOver(task);
        }
    }

    private void blockedTimeIsOver(Task task) {
        if (task.held == 0) {
            alternationIsOver(task);
        } else if (held < work.permits) {
            held++;
            hold(task);
        } else {
            permitLine.add(task);
        }
    }

    private void hold(Task task) {
        timers.push(now + task.held, task.slot * KINDS + HELD_ENDS);
    }

    private void releasePermit() {
        if (permitLine.size() > 0) {
            hold(permitLine.remove());
        } else {
            held--;
        }
    }

    private void alternationIsOver(Task task) {
        task.alternation++;
        if (task.alternation < work.alternations || work.endless) {
            enterProcessor(task);
        } else {
            complete(task);
        }
    }

    private void complete(Task task) {
        inService--;
        seen.completed(task, now);
        Task parent = task.parent;
        int client = task.client;
        long key = task.key;
        freeSlots.add(task);
        task.arrival = Double.NaN;
        if (queue.size() > 0 && inService < threads) {
            startNext();
        }
        if (parent != null) {
            waitingForResult--;
            startBlocking(parent);
        }
        scheduleNextRequest(client, key);
        if (end == Double.POSITIVE_INFINITY && inService == 0) {
            end = now + 1;
        }
    }

    /** Schedules the next request of the client whose task has ended. */
    private void scheduleNextRequest(int client, long key) {
        if (client < 0) {
            return;
        }
        double at;
        if (work.scheduled) {
            // at a fixed rate: a late run does not delay later due times
            due[client] += period(client);
            at = Math.max(now, due[client]);
        } else {
            draws.restart(work.seed, key + (1L << 60));
            at = now + (work.thinkExponential ? draws.exponential(work.think) : work.think);
        }
        timers.push(at, client * KINDS + CLIENT);
    }

    /** Returns the client's period. Periods differ, or all runs would coincide again and again. */
    private double period(int client) {
        return work.think * (0.6 + 0.8 * (client + 0.5) / work.clients);
    }
}
