// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.pool.ConsumerGroup;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Collections;
import java.util.Map;
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
    private static final String WITHOUT_GROUP = "KafkaConsumer";

    /** Number of groups from which on those without consumers are forgotten: some tools make up an id for each run. */
    private static final int MOST_GROUPS = 100;

    private final PoolRegistry registry;
    private final CurrentWorkers workers;

    /** Loop of a container on the current thread. */
    private final ThreadLocal<Loop> containers = new ThreadLocal<>();

    /** Loops of consumers that the application polls itself. */
    private final Map<Object, Loop> polled = Collections.synchronizedMap(new WeakHashMap<>());

    private final Map<String, ConsumerGroup> groups = new ConcurrentHashMap<>(0);

    /** A thread's loop for one consumer. */
    private static final class Loop {
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
    }

    Consumers(PoolRegistry registry, CurrentWorkers workers) {
        this.registry = registry;
        this.workers = workers;
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "polls":
                end(loopOf(first), false);
                break;
            case "begins":
                begin(loopOf(second), first, true);
                break;
            case "failed":
                failed();
                break;
            case "ends":
                end(containers.get(), second != null);
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

    /** Returns the loop of the container, or of a part of one, on the current thread. */
    private Loop loopOf(Object member) {
        Loop known = containers.get();
        if (known != null && known.isOf(member)) {
            return known;
        }
        exits();
        Loop made = newLoop(member, PoolAccess.wholeOf(member));
        containers.set(made);
        return made;
    }

    private Loop newLoop(Object member, Object pool) {
        Worker outer = workers.innermost();
        PoolRecorder recorder = registry.of(pool);
        if (outer != null) {
            outer.recorder.runsLoopOf(recorder);
        }
        return new Loop(member, recorder.workers().started(pool, outer, true));
    }

    /**
     * Begins a delivery to the handler.
     *
     * @param byContainer false for a consumer that the application polls itself, mostly in a task that remains the innermost one
     */
    private void begin(Loop loop, Object handler, boolean byContainer) {
        Worker worker = loop.worker;
        if (worker.station == null) {
            return;
        }
        end(loop, false);
        loop.failed = false;
        if (worker.outer == null || byContainer) {
            workers.enter(worker);
        }
        worker.station.takenOnArrival(worker, handler);
        worker.station.started(worker, handler);
    }

    /** Records that the handler has thrown, which the container deals with. */
    private void failed() {
        Loop loop = containers.get();
        if (loop != null) {
            loop.failed = true;
        }
    }

    /** Ends the delivery of the loop, if there is one. */
    private void end(Loop loop, boolean thrown) {
        if (loop != null && !loop.worker.isIdle()) {
            Worker worker = loop.worker;
            long began = worker.began();
            worker.station.ended(worker, thrown || loop.failed);
            worker.addBusy(began);
            workers.leave(worker);
        }
    }

    /** Ends the container's loop on the current thread, if there is one. */
    private void exits() {
        Loop loop = containers.get();
        if (loop != null) {
            containers.remove();
            exits(loop);
        }
    }

    private void exits(Loop loop) {
        end(loop, false);
        loop.worker.recorder.workers().exits(loop.worker);
    }

    // ---- consumers that the application polls itself

    /** Records that the application polls the consumer: the delivery before has ended, on whatever thread it began. */
    private void asks(Object consumer) {
        Loop container = containers.get();
        if (container != null) {
            if (container.consumer.get() != consumer) {
                container.consumer = new WeakReference<>(consumer);
                container.worker.recorder.polls(consumer);
                takenByContainer(consumer);
            }
            return;
        }
        Loop loop = polled.get(consumer);
        if (loop == null) {
            return;
        }
        end(loop, false);
        if (!loop.worker.isOn(Thread.currentThread())) {
            polled.remove(consumer);
            exits(loop);
        }
    }

    /** Records what the poll has returned; nothing is no delivery. */
    private void got(Iterable<?> records, Object consumer) {
        if (containers.get() != null || isInsideTimer()) {
            return;
        }
        Loop loop = polled.get(consumer);
        if (loop == null || loop.worker.exited) {
            loop = newLoop(consumer, groupOf(consumer));
            polled.put(consumer, loop);
            loop.worker.recorder.polls(consumer);
        }
        if (records != null && records.iterator().hasNext()) {
            begin(loop, records, false);
        }
    }

    /** Returns whether a timer polls: each run is a task of its pool, and ends long before the next poll. */
    private boolean isInsideTimer() {
        Worker outer = workers.innermost();
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
            exits(loop);
            groups.values().forEach(group -> group.remove(consumer));
        }
    }
}
