// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.util.Collection;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Live workers of one pool of threads. Thread-safe. */
public final class Workers {

    private final PoolRecorder recorder;
    private final Counters counters;

    /** Workers by identity: what a thread says of itself, its number included, may be the application's. */
    private final Set<Worker> alive = ConcurrentHashMap.newKeySet();

    private final AtomicInteger numbers = new AtomicInteger();
    private volatile String firstThreadName;

    private volatile Consumer<Worker> listener;

    Workers(PoolRecorder recorder, Counters counters) {
        this.recorder = recorder;
        this.counters = counters;
    }

    /** Returns a live view. */
    public Collection<Worker> alive() {
        return alive;
    }

    /** Returns the number of workers so far, ended ones included. */
    public int begun() {
        return numbers.get();
    }

    /** Returns the name of the first thread seen to work for the pool, or null. */
    public String firstThreadName() {
        return firstThreadName;
    }

    void sawThread(String name) {
        if (firstThreadName == null) {
            firstThreadName = name;
        }
    }

    /** Adds a worker whose loop begins on the current thread. */
    Worker started(Object pool, Worker outer, boolean woven) {
        sawThread(Thread.currentThread().getName());
        Worker worker = new Worker(recorder, pool, outer, numbers.getAndIncrement(), woven);
        if (isOfThisPool(outer)) {
            alive.remove(outer);
        }
        alive.add(worker);
        if (outer != null) {
            changed(worker);
        }
        return worker;
    }

    private boolean isOfThisPool(Worker outer) {
        return outer != null && outer.recorder == recorder;
    }

    /** Returns the worker on this thread, for a thread that has lost its thread locals; null if there is none. */
    Worker of(Thread thread) {
        for (Worker worker : alive) {
            if (worker.isOn(thread)) {
                return worker;
            }
        }
        return null;
    }

    /** Ends a worker, once: the sampler may end one whose task is over, and the thread the same one later. */
    void exits(Worker worker) {
        if (!alive.remove(worker)) {
            return;
        }
        worker.exits(counters);
        if (isOfThisPool(worker.outer)) {
            alive.add(worker.outer);
        }
        changed(worker);
    }

    private void changed(Worker worker) {
        Consumer<Worker> notified = listener;
        if (notified != null) {
            notified.accept(worker);
        }
    }

    /** Sets the listener for each worker that begins inside a task or ends, called on that worker's thread. */
    public void onChange(Consumer<Worker> changed) {
        listener = changed;
    }

    /** Returns the number of tasks that workers have taken and not begun. */
    int held() {
        int n = 0;
        for (Worker worker : alive) {
            if (worker.isHolding()) {
                n++;
            }
        }
        return n;
    }
}
