// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.Event;
import io.loadline.record.count.Totals;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.CallerRunsPolicy;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Fixture: a pool with hooks, and the events that woven methods of it report, in sentences. A task is named by a letter. Events
 * return this, so that they can follow each other.
 */
abstract class WovenEvents {

    private static final long DAY = TimeUnit.DAYS.toNanos(1);

    private final Recorder recorder = new Recorder(true, false);
    private final Map<String, Runnable> tasks = new HashMap<>();
    private final Map<String, Object> objects = new HashMap<>();
    private ThreadPoolExecutor pool = new Hooked();
    private Worker worker;

    /** Replaces the pool by one for timers. It never gets a thread, so its queue holds what is due. */
    WovenEvents timers() {
        pool = new ScheduledThreadPoolExecutor(0, none -> null);
        recorder();
        return this;
    }

    /** Makes it a pool with a million tasks a second. */
    WovenEvents many() {
        recorder().endWindow(1e6, 0, System.nanoTime());
        return this;
    }

    WovenEvents due(String timer, int hours) {
        ScheduledThreadPoolExecutor timers = (ScheduledThreadPoolExecutor) pool;
        tasks.put(timer, (Runnable) timers.schedule(() -> {}, hours, TimeUnit.HOURS));
        return this;
    }

    WovenEvents arrive(String task) {
        recorder.arrived(pool, task(task));
        return this;
    }

    /** Begins a loop of a worker. */
    WovenEvents begin() {
        worker = (Worker) recorder.event(null, pool, null, "loops", "begins");
        return this;
    }

    WovenEvents take(String task) {
        recorder.taken(task(task), worker, pool);
        return this;
    }

    WovenEvents start(String task) {
        pool.getQueue().remove(task(task));
        recorder.started(task(task), worker, pool);
        return this;
    }

    WovenEvents end(String task) {
        recorder.ended(task(task), null, worker, pool);
        return this;
    }

    WovenEvents fail(String task) {
        recorder.ended(task(task), new Error(), worker, pool);
        return this;
    }

    /** Ends the loop of the worker. */
    WovenEvents exit() {
        return event(true, pool, "loops", "exits");
    }

    WovenEvents futureRuns(String task) {
        return event(task(task), null, "loops", "futureRuns");
    }

    WovenEvents shutdownNow() {
        pool.shutdownNow();
        return this;
    }

    /** Calls the policy that has the caller run the task. */
    WovenEvents rejecting(String task) {
        return rejecting(task, new CallerRunsPolicy());
    }

    /** Calls the policy that throws. */
    WovenEvents dropping(String task) {
        return rejecting(task, new AbortPolicy());
    }

    /** Calls a handler of the application. */
    WovenEvents ownHandler(String task) {
        return rejecting(task, this);
    }

    private WovenEvents rejecting(String task, Object handler) {
        recorder.event(task(task), handler, pool, "pools", "rejecting");
        return this;
    }

    WovenEvents callerRuns() {
        return event(null, null, "pools", "callerRuns");
    }

    /** Ends the call of the handler. */
    WovenEvents rejected(String task) {
        return event(task(task), pool, "pools", "rejected");
    }

    WovenEvents refused(String task) {
        return event(task(task), pool, "pools", "refused");
    }

    WovenEvents withdrawn() {
        return event(true, pool, "pools", "withdrawn");
    }

    WovenEvents removed(String task) {
        recorder.event(true, task(task), pool, "pools", "removed");
        return this;
    }

    WovenEvents cancelled(String task) {
        ((Future<?>) task(task)).cancel(false);
        recorder.event(true, task(task), pool, "pools", "cancelled");
        return this;
    }

    WovenEvents putIntoQueue(String task) {
        pool.getQueue().add(task(task));
        return this;
    }

    /** Has a handler of the application put a task back into the queue, and reads the counts. */
    WovenEvents handlerRequeues(String task) {
        return arrive(task).ownHandler(task).putIntoQueue(task).rejected(task).look();
    }

    WovenEvents queueInFront(String task) {
        return event(task(task), pool, "pools", "queuedInFront");
    }

    WovenEvents beginInOrder(String task) {
        return event(task(task), null, "loops", "beginsInOrder");
    }

    WovenEvents getsThread(String task) {
        ThreadFactory own = Thread::new;
        Object factory = recorder.event(own, null, null, "perTask", "executorBuilt");
        tasks.put(
                task, (Runnable) recorder.event(new FutureTask<>(() -> null), factory, null, "perTask", "threadMade"));
        return this;
    }

    /** Cancels a task with a thread of its own. */
    WovenEvents cancel(String task) {
        ((Future<?>) ((ThreadedTask) task(task)).own).cancel(false);
        return this;
    }

    WovenEvents run(String task) {
        task(task).run();
        return this;
    }

    /** Reads the counts. */
    WovenEvents look() {
        recorder().totals();
        return this;
    }

    WovenEvents endWindow() {
        recorder().reconcile(System.nanoTime(), true);
        return this;
    }

    WovenEvents aDayPasses() {
        recorder().age(System.nanoTime() + DAY, DAY);
        return this;
    }

    /** Plays events of connections on this thread: {@code ask POOL, give POOL CONNECTION}. */
    WovenEvents here(String events) {
        Stream.of(events.split(", ")).forEach(event -> connection(event.split(" ")));
        return this;
    }

    /** Plays events of connections on another thread. */
    WovenEvents elsewhere(String events) {
        FutureTask<Void> played = new FutureTask<>(() -> here(events), null);
        new Thread(played).start();
        try {
            played.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException(e);
        }
        return this;
    }

    private void connection(String... words) {
        Object of = pool(words[1]);
        Object connection = words.length < 3 ? null : objects.computeIfAbsent(words[2], unknown -> new Object());
        switch (words[0]) {
            case "ask":
                event(of, null, "connections", "asked");
                break;
            case "give":
                event(connection, of, "connections", "given");
                break;
            case "giveIfAsked":
                recorder.event(connection, of, true, "connections", "given");
                break;
            case "refuse":
                event(of, null, "connections", "refused");
                break;
            case "return":
                event(connection, of, "connections", "returned");
                break;
            default:
                event(connection, of, "connections", "closed");
        }
    }

    boolean knowsOldest() {
        return !Double.isNaN(recorder().oldestQueuedNanos(System.nanoTime()));
    }

    long begunInOrder() {
        return recorder().front().sinceLastCall()[0];
    }

    /** Returns whether the worker is alive, and whether it has exited and is busy. */
    String worker() {
        return recorder().workers().alive().contains(worker)
                + (worker.exited ? " exited" : "")
                + (worker.ageNanos(System.nanoTime()) < 0 ? " idle" : " busy");
    }

    int workers() {
        return recorder().workers().alive().size();
    }

    /** Returns the counts of the first pool that are not 0. */
    String counts() {
        return counts(recorder.pools().recorders().iterator().next());
    }

    String countsOf(String connections) {
        return counts(recorder.pools().of(pool(connections)));
    }

    String nesting(String connections) {
        PoolRecorder of = recorder.pools().of(pool(connections));
        of.endWindow(0, 0, System.nanoTime());
        Nesting.Seen seen = of.nesting(System.nanoTime());
        return seen.requests + " requests for up to " + seen.mostEach + ", waiting " + seen.waiting + ", by "
                + seen.threads + " of " + seen.mostAtOnce + " threads of " + seen.names.size() + " name, "
                + seen.handedOn + " handed on";
    }

    private static String counts(PoolRecorder of) {
        Totals totals = of.counters.totals();
        return Arrays.stream(Event.values())
                .filter(event -> totals.count(event) != 0)
                .map(event -> totals.count(event) + " " + event.name().toLowerCase(Locale.ROOT))
                .collect(Collectors.joining(", "));
    }

    private WovenEvents event(Object subject, Object of, String family, String name) {
        recorder.event(subject, of, null, family, name);
        return this;
    }

    private PoolRecorder recorder() {
        return recorder.pools().of(pool);
    }

    private Runnable task(String name) {
        return tasks.computeIfAbsent(name, unknown -> new Thread());
    }

    private Object pool(String name) {
        return objects.computeIfAbsent(name, unknown -> TestPools.ofConnections());
    }

    private static final class Hooked extends ThreadPoolExecutor {
        Hooked() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>());
        }

        @Override
        protected void beforeExecute(Thread thread, Runnable task) {}
    }
}
