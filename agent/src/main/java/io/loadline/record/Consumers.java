// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.ConsumerGroup;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.CurrentWorkers.OnThread;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Sink of consumers: threads that poll a broker, and call a handler with what they got. A task is one delivery to the
 * handler, a record or a batch. It arrives when its handler is called: what waits in the broker is the backlog.
 * A worker is idle while its thread polls.
 *
 * <p>There are two kinds. A library's container calls the handler itself: {@code polls}, then {@code begins} and
 * {@code ends} for each delivery, {@code exits} at the end of the loop. An application may also poll in a loop of its
 * own: then a delivery lasts from a poll that returned records to the next poll of the same consumer. The poll of a
 * container's thread is not counted again.
 *
 * <p>Called on the consumer's thread. The loop of a consumer mostly runs inside a task of some executor; that task keeps
 * its own worker, {@link Worker#outer}.
 */
final class Consumers implements Sink {

    private static final String LIBRARY = "org.apache.kafka.";
    private static final String STREAMS = "org.apache.kafka.streams.";
    private static final String WITHOUT_GROUP = "KafkaConsumer";

    /** Exceptions of containers that keep a message for later: it is not due yet, or they stop. */
    private static final Set<String> REFUSALS = Collections.unmodifiableSet(
            new HashSet<>(Arrays.asList("KafkaBackoffException", "MessageRejectedWhileStoppingException")));

    private static final int MOST_CAUSES = 8;

    /** Number of groups from which on those without consumers are forgotten: some tools make up an id for each run. */
    private static final int MOST_GROUPS = 100;

    private final PoolRegistry registry;
    private final CurrentWorkers workers;

    /** Loops of consumers that the application polls itself. */
    private final Map<Object, Loop> polled = Collections.synchronizedMap(new WeakHashMap<>());

    private final Map<String, ConsumerGroup> groups = new ConcurrentHashMap<>(0);

    /** A thread's loop for one consumer. */
    static final class Loop {
        private final Reference<Object> member;
        private final Worker worker;
        private boolean failed;

        /** Consumer that the container polls, whose metrics are known. */
        private Reference<Object> consumer = new WeakReference<>(null);

        private Loop(Object member, Worker worker) {
            this.member = new WeakReference<>(member);
            this.worker = worker;
        }

        private boolean isOf(Object other) {
            return member.get() == other && !worker.exited;
        }

        private boolean isOver() {
            return member.get() == null || worker.exited;
        }
    }

    Consumers(PoolRegistry registry, CurrentWorkers workers) {
        this.registry = registry;
        this.workers = workers;
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "polls":
                polls(first);
                break;
            case "begins":
                begins(first, second);
                break;
            case "failed":
                failed((Throwable) first);
                break;
            case "ends":
                ends((Throwable) second);
                break;
            case "exits":
                exits();
                break;
            case "asks":
                asks(first);
                break;
            case "got":
                got((Iterable<?>) first, second);
                break;
            case "closes":
                closes(first);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    // ---- containers

    /** Records that the container's thread polls: the delivery before has ended. */
    private void polls(Object member) {
        OnThread here = workers.here();
        end(loopOf(member, here), false, here);
    }

    /** Begins a delivery to the handler; null if the handler is not known. */
    private void begins(Object handler, Object member) {
        OnThread here = workers.here();
        Loop loop = loopOf(member, here);
        if (loop.worker.station != null) {
            end(loop, false, here);
            here.innermost = loop.worker;
            begin(loop, handler);
        }
    }

    /** Returns the loop of the container, or of a part of one, on the current thread. */
    private Loop loopOf(Object member, OnThread here) {
        Loop last = here.container;
        if (last != null && last.isOf(member)) {
            return last;
        }
        here.container = null;
        Loop known = otherLoopOf(member, last, here);
        here.container = known != null ? known : newLoop(member, PoolAccess.wholeOf(member), here.innermost());
        return here.container;
    }

    /** Ends the delivery of the container that was at work last, and returns the loop of another one; null if not known. */
    private static Loop otherLoopOf(Object member, Loop last, OnThread here) {
        if (last != null) {
            end(last, false, here);
            here.otherContainers = here.otherContainers == null ? new ArrayList<>(1) : here.otherContainers;
            here.otherContainers.add(last);
        }
        if (here.otherContainers == null) {
            return null;
        }
        here.otherContainers.removeIf(Loop::isOver);
        for (Loop other : here.otherContainers) {
            if (other.isOf(member)) {
                here.otherContainers.remove(other);
                return other;
            }
        }
        return null;
    }

    private Loop newLoop(Object member, Object pool, Worker outer) {
        PoolRecorder recorder = registry.of(pool);
        if (outer != null) {
            outer.recorder.runsLoopOf(recorder);
        }
        return new Loop(member, recorder.workers().started(pool, outer, true));
    }

    private static void begin(Loop loop, Object handler) {
        loop.failed = false;
        loop.worker.station.startedOnArrival(loop.worker, handler);
    }

    /**
     * Records that the handler has thrown, which the container deals with.
     *
     * @param thrown null if not known
     */
    private void failed(Throwable thrown) {
        Loop loop = container();
        if (loop != null) {
            loop.failed = isFailure(thrown);
        }
    }

    /** Returns whether a handler has thrown this, rather than its container before it called the handler. */
    private static boolean isFailure(Throwable thrown) {
        int depth = 0;
        for (Throwable cause = thrown; cause != null && depth < MOST_CAUSES; cause = cause.getCause()) {
            if (REFUSALS.contains(cause.getClass().getSimpleName())) {
                return false;
            }
            depth++;
        }
        return true;
    }

    /** Returns the container's loop on the current thread, or null. */
    private Loop container() {
        OnThread here = workers.hereIfAny();
        return here == null ? null : here.container;
    }

    private void ends(Throwable thrown) {
        OnThread here = workers.hereIfAny();
        if (here != null && here.container != null) {
            end(here.container, thrown != null && isFailure(thrown), here);
        }
    }

    /** Ends the delivery of the loop, if there is one; it may have begun on another thread. */
    private static void end(Loop loop, boolean thrown, OnThread here) {
        Worker worker = loop.worker;
        if (!worker.isIdle()) {
            long began = worker.began();
            worker.station.ended(worker, thrown || loop.failed);
            worker.addBusy(began);
            here.leave(worker);
        }
    }

    /** Ends the container's loop on the current thread, if there is one. */
    private void exits() {
        OnThread here = workers.hereIfAny();
        if (here != null && here.container != null) {
            Loop loop = here.container;
            here.container = null;
            exits(loop, here);
        }
    }

    private void exits(Loop loop, OnThread here) {
        end(loop, false, here);
        loop.worker.recorder.workers().exits(loop.worker);
        workers.release(here);
    }

    // ---- consumers that the application polls itself

    /**
     * Records that the application polls the consumer: the delivery before has ended, on whatever thread it began, and
     * so has that of another consumer which this thread polls in turn.
     */
    private void asks(Object consumer) {
        if (isStreams()) {
            return;
        }
        OnThread here = workers.hereIfAny();
        Loop container = here == null ? null : here.container;
        if (container != null) {
            asks(consumer, container);
            return;
        }
        if (here != null && here.polled != null) {
            end(here.polled, false, here);
        }
        Loop loop = polled.get(consumer);
        if (loop == null) {
            return;
        }
        here = workers.here();
        end(loop, false, here);
        if (!loop.worker.isOn(Thread.currentThread())) {
            polled.remove(consumer);
            exits(loop, here);
        }
    }

    /** Records that a container polls its consumer. One that a handler polls is the application's, and serves it. */
    private void asks(Object consumer, Loop container) {
        if (container.consumer.get() != consumer && container.worker.isIdle()) {
            container.consumer = new WeakReference<>(consumer);
            container.worker.recorder.polls(consumer);
            takenByContainer(consumer);
        }
    }

    /** Returns whether the thread is one of Kafka Streams, which polls and handles records in ways of its own. */
    private static boolean isStreams() {
        return Thread.currentThread().getClass().getName().startsWith(STREAMS);
    }

    /** Records what the poll has returned; nothing is no delivery. */
    private void got(Iterable<?> records, Object consumer) {
        OnThread here = workers.here();
        Worker outer = here.innermost();
        if (here.container != null || isInsideTimer(outer) || isStreams()) {
            return;
        }
        Loop loop = polled.get(consumer);
        if (loop == null || loop.worker.exited) {
            loop = newLoop(consumer, groupOf(consumer), outer);
            polled.put(consumer, loop);
            loop.worker.recorder.polls(consumer);
        }
        if (loop.worker.station != null && records != null && records.iterator().hasNext()) {
            end(loop, false, here);
            if (loop.worker.outer == null) {
                // else the task that polls remains the innermost one
                here.innermost = loop.worker;
            }
            here.polled = loop;
            begin(loop, records);
        }
    }

    /** Returns whether a timer polls: each run is a task of its pool, and ends long before the next poll. */
    private static boolean isInsideTimer(Worker outer) {
        return outer != null && outer.recorder.pool().isScheduled();
    }

    private ConsumerGroup groupOf(Object consumer) {
        String id = ConsumerGroup.idOf(consumer);
        String name = id == null ? WITHOUT_GROUP : id;
        if (groups.size() >= MOST_GROUPS) {
            groups.values().removeIf(ConsumerGroup::isEmpty);
        }
        ConsumerGroup group = groups.computeIfAbsent(name, ConsumerGroup::new);
        group.add(consumer);
        if (registry.ifKnown(group) == null) {
            registry.register(group, PoolOrigin.ofUserOf(LIBRARY, ConsumerGroup.class));
        }
        return group;
    }

    /** Forgets what was counted before the container's code was instrumented, as its consumers' was first. */
    private void takenByContainer(Object consumer) {
        if (polled.containsKey(consumer)) {
            closes(consumer);
            groups.values().removeIf(ConsumerGroup::isEmpty);
        }
    }

    private void closes(Object consumer) {
        Loop loop = polled.remove(consumer);
        if (loop != null) {
            exits(loop, workers.here());
            groups.values().forEach(group -> group.remove(consumer));
        }
    }
}
