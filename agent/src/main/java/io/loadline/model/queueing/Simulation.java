// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Queue;
import java.util.SplittableRandom;

/**
 * Simulation, event by event, of a queue in order of arrival, threads, processors that their tasks share equally, a time
 * blocked, and a station downstream with a queue of its own. Of one use.
 *
 * <p>Sharing the processors costs no more than a queue: all tasks on them progress at the same rate, so they are kept by
 * the progress ("virtual time") at which each will be done, and an arrival changes only the speed at which it passes. A.
 * K. Parekh, R. G. Gallager, "A Generalized Processor Sharing Approach to Flow Control", IEEE/ACM Transactions on
 * Networking 1 (1993).
 */
final class Simulation {

    private final Replay tasks;

    /** True if there may be fewer processors than tasks; else the time on them is one more time blocked. */
    private final boolean sharing;

    private final double shareDownstream;
    private final int threads;

    /** Tasks that may wait; the others are rejected and count as complete. */
    private int room = Integer.MAX_VALUE;

    /** Arrival of each task; null where clients decide. */
    private double[] submitted;

    /** Clients by the end of their think time, which is exponential; then each sends a task and waits for its end. */
    private final EventHeap thinking = new EventHeap();

    private double meanThink;
    private SplittableRandom random;

    private final EventHeap onProcessors = new EventHeap();
    /** Tasks by the end of the time blocked; tasks at the station downstream as their complement, below 0. */
    private final EventHeap blocked = new EventHeap();

    private final Queue<Integer> waitingDownstream = new ArrayDeque<>();
    private int busyDownstream;

    private double now;
    private double progress;

    /** Processors that each of the tasks on them has. */
    private double rate = 1;

    /** Processors that each task has, by the number of tasks on them; 0 where not computed yet. */
    private double[] rates = new double[16];

    private int arrived;
    private int started;
    private int taken;

    /** Tasks in a bounded queue after those that were taken. */
    private int waiting;

    private int rejected;
    private int completed;
    private int busy;
    private int mostBusy;

    private int warmUp;
    private int wanted;
    private double from;
    private double busySeconds;
    private double processorSeconds;
    private double[] arrivals;
    private double[] starts;
    /** End of each task; NaN for one that runs, or ended before the warm-up did. */
    private double[] ends;

    Simulation(Replay tasks, boolean sharing, int threads) {
        this.tasks = tasks;
        this.sharing = sharing;
        this.shareDownstream = tasks.hasQueueDownstream() ? tasks.shareDownstream : 0;
        this.threads = threads;
    }

    /** Simulates arrivals as they were, whatever the fate of earlier tasks. */
    Outcome open(double[] arrivalSeconds, int mayWait) {
        submitted = arrivalSeconds;
        room = mayWait;
        return run(submitted.length);
    }

    /** Simulates clients, all of which begin by thinking, until so many tasks are done after the first {@code unseen}. */
    Outcome closed(int clients, double thinkSeconds, long seed, int unseen, int tasksWanted) {
        meanThink = thinkSeconds;
        random = new SplittableRandom(seed);
        warmUp = unseen;
        for (int client = 0; client < clients; client++) {
            think();
        }
        return run(tasksWanted);
    }

    private Outcome run(int tasksWanted) {
        wanted = tasksWanted;
        arrivals = new double[warmUp + wanted];
        starts = new double[warmUp + wanted];
        ends = new double[warmUp + wanted];
        now = nextArrival();
        from = now;
        while (completed + rejected < warmUp + wanted) {
            step();
            while (busy < threads && started < arrived) {
                int next = started++;
                if (now - arrivals[next] > tasks.patience) {
                    starts[next] = Double.NaN;
                    waiting--;
                    rejected++;
                }
                if (!Double.isNaN(starts[next])) {
                    start(next);
                }
            }
        }
        return outcome();
    }

    private void think() {
        thinking.push(now - meanThink * Math.log(1 - random.nextDouble()), 0);
    }

    private double nextArrival() {
        if (submitted == null) {
            return thinking.first();
        }
        return arrived < submitted.length ? submitted[arrived] : Double.POSITIVE_INFINITY;
    }

    private int index(int task) {
        return task < tasks.size() ? task : task % tasks.size();
    }

    private void step() {
        double arrival = nextArrival();
        // infinite if there is none
        double left = Math.max(0, onProcessors.first() - progress);
        double processor = now + (rate == 1 ? left : left / rate);
        double end = blocked.first();
        if (end <= processor && end <= arrival) {
            advance(end);
            unblock(blocked.pop());
        } else if (processor <= arrival) {
            advance(processor);
            // exactly, so that rounding does not add up
            progress = onProcessors.first();
            int task = onProcessors.pop();
            share();
            block(task);
        } else {
            advance(arrival);
            arrive();
        }
    }

    private void share() {
        int on = onProcessors.size();
        if (on >= rates.length) {
            rates = Arrays.copyOf(rates, 2 * on);
        }
        if (rates[on] == 0) {
            rates[on] = on == 0 ? 1 : tasks.processors.busy(on) / on;
        }
        rate = rates[on];
    }

    private void advance(double to) {
        double seconds = to - now;
        progress = onProcessors.size() == 0 ? 0 : progress + seconds * rate;
        busySeconds += seconds * busy;
        now = to;
    }

    private void arrive() {
        if (arrived == arrivals.length) {
            arrivals = Arrays.copyOf(arrivals, 2 * arrived);
            starts = Arrays.copyOf(starts, 2 * arrived);
            ends = Arrays.copyOf(ends, 2 * arrived);
        }
        arrivals[arrived] = now;
        boolean isFull = room < Integer.MAX_VALUE && isFull();
        starts[arrived] = isFull ? Double.NaN : now;
        ends[arrived++] = Double.NaN;
        rejected += isFull ? 1 : 0;
        waiting += isFull ? 0 : 1;
        if (submitted == null) {
            thinking.pop();
        }
    }

    /** A task is in the queue until its thread takes it, which an idle one does a moment after the arrival. */
    private boolean isFull() {
        for (; taken < started && !(Math.max(starts[taken], arrivals[taken] + tasks.wakeUp) > now); taken++) {
            waiting -= Double.isNaN(starts[taken]) ? 0 : 1;
        }
        return room == 0 ? busy == threads : waiting >= room;
    }

    private void start(int task) {
        mostBusy = Math.max(mostBusy, ++busy);
        starts[task] = now;
        double processor = sharing ? tasks.processor[index(task)] : 0;
        if (processor > 0) {
            onProcessors.push(progress + processor, task);
            share();
        } else {
            block(task);
        }
    }

    private void block(int task) {
        int i = index(task);
        double seconds = tasks.blocked[i] * (1 - shareDownstream) + (sharing ? 0 : tasks.processor[i]);
        if (seconds > 0) {
            blocked.push(now + seconds, task);
        } else {
            sendDownstream(task);
        }
    }

    private void unblock(int task) {
        if (task >= 0) {
            sendDownstream(task);
            return;
        }
        busyDownstream--;
        if (!waitingDownstream.isEmpty()) {
            serveDownstream(waitingDownstream.remove());
        }
        end(~task);
    }

    private void sendDownstream(int task) {
        if (downstream(task) == 0) {
            end(task);
        } else if (busyDownstream < tasks.servers) {
            serveDownstream(task);
        } else {
            waitingDownstream.add(task);
        }
    }

    private double downstream(int task) {
        return tasks.blocked[index(task)] * shareDownstream;
    }

    private void serveDownstream(int task) {
        busyDownstream++;
        blocked.push(now + downstream(task), ~task);
    }

    private void end(int task) {
        busy--;
        completed++;
        if (completed > warmUp) {
            ends[task] = now;
            processorSeconds += tasks.processor[index(task)];
        } else if (completed == warmUp) {
            from = now;
            busySeconds = 0;
        }
        if (submitted == null) {
            think();
        }
    }

    private Outcome outcome() {
        double[] waits = new double[wanted];
        double[] responses = new double[wanted];
        int n = 0;
        for (int task = 0; task < arrived; task++) {
            if (rejected > 0 && Double.isNaN(starts[task])) {
                waits[n] = Double.NaN;
                responses[n++] = Double.NaN;
            } else if (!Double.isNaN(ends[task])) {
                waits[n] = starts[task] - arrivals[task];
                responses[n++] = ends[task] - arrivals[task];
            }
        }
        return new Outcome(waits, responses, now - from, busySeconds, processorSeconds, mostBusy);
    }
}
