// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import io.loadline.it.program.Gate;
import io.loadline.it.program.OwnBeans;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;

/** Checks tasks that the application finds in a pool's queue, puts there and removes from there. */
final class QueueChecks {

    private QueueChecks() {}

    static void addTo(Checks checks) {
        checks.check("holds the very objects", QueueChecks::identity);
        checks.check(
                "PriorityBlockingQueue with a comparator that casts",
                () -> through(new PriorityBlockingQueue<>(
                        9, (a, b) -> ((Named) b).toString().compareTo(((Named) a).toString()))));
        checks.check("calls that the pool makes on it", QueueChecks::calls);
    }

    @SuppressWarnings("ReferenceEquality")
    private static Object identity() throws Exception {
        ThreadPoolExecutor pool = Pools.single();
        Gate held = Gate.holding(pool);
        List<Object> log = Pools.log();
        Runnable plain = new Named("plain", log);
        pool.execute(plain);
        Future<?> future = pool.submit(() -> 42);
        Object[] queued = pool.getQueue().toArray();
        String seen = Seen.all(queued.length, queued[0] == plain, queued[1] == future, queued[1].getClass());
        held.open();
        Pools.end(pool);
        return Seen.all(seen, log, future.get());
    }

    /** Returns the content of the queue while one task is in service, and the order of service of the others. */
    private static Object through(BlockingQueue<Runnable> queue) throws Exception {
        List<Object> log = Pools.log();
        ThreadPoolExecutor pool = Pools.bounded(queue, (task, from) -> log.add("rejected " + task));
        Gate held = Gate.holding(pool);
        for (String name : Arrays.asList("m", "a", "z", "k")) {
            pool.execute(new Named(name, log));
        }
        String waiting = Seen.all(pool.getQueue().toArray());
        held.open();
        return Seen.all(waiting, log, Pools.end(pool));
    }

    /** Returns the calls of the queue's methods by each thread, in order. */
    private static Object calls() throws Exception {
        Map<String, List<Object>> calls = new ConcurrentHashMap<>();
        BlockingQueue<Runnable> queue = watched(calls);
        ThreadPoolExecutor pool = Pools.bounded(queue, new ThreadPoolExecutor.AbortPolicy());
        Gate held = Gate.holding(pool);
        List<Object> log = Pools.log();
        Runnable removed = new Named("removed", log);
        pool.execute(removed);
        pool.execute(new Named("run", log));
        pool.remove(removed);
        pool.purge();
        String shown = pool.toString();
        pool.getTaskCount();
        held.open();
        Thread worker = ((Workers) pool.getThreadFactory()).thread(0);
        OwnBeans.await("it comes true", () -> log.size() == 1 && worker.getState() == Thread.State.WAITING);
        pool.shutdownNow();
        Pools.end(pool);
        return Seen.all(shown, calls.get("main"), calls.get("worker-1"));
    }

    /** Makes a queue that logs the calls of its methods by thread. */
    @SuppressWarnings("unchecked")
    private static BlockingQueue<Runnable> watched(Map<String, List<Object>> calls) {
        BlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        return (BlockingQueue<Runnable>) Proxy.newProxyInstance(
                QueueChecks.class.getClassLoader(),
                new Class<?>[] {BlockingQueue.class},
                (proxy, method, arguments) -> {
                    calls.computeIfAbsent(Thread.currentThread().getName(), unseen -> Pools.log())
                            .add(method.getName() + Seen.text(arguments));
                    try {
                        return method.invoke(queue, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getCause();
                    }
                });
    }
}
