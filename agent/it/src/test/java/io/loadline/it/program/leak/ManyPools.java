// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;

/** Makes hundreds of thousands of pools: most are dropped, some are shut down, some run a task before. */
final class ManyPools {

    private static final int SHUT_DOWN = 10;
    private static final int USED = 500;
    private static final int PARTS = 6;
    private static final int SEEN = 120;

    private ManyPools() {}

    /** Prints the used heap after each part, and the agent's classes that have more instances at the end. */
    static void make(int pools, PrintStream out) throws Exception {
        fillTheListOfTheEnded();
        Map<String, Long> before = Heap.instancesOfAgent();
        for (int part = 0; part < PARTS; part++) {
            makePart(pools / PARTS);
            awaitNone();
            awaitNoMore(before);
            out.println("used." + part + "\t" + Heap.usedAfterCollection());
        }
        more(before).forEach((name, more) -> out.println("more." + name + "\t" + more));
        out.println("live\t" + live());
        out.println("terminated\t" + terminated());
    }

    /** Waits for the next window, in which the agent notices pools dropped since the last one. */
    private static void awaitNoMore(Map<String, Long> before) throws InterruptedException {
        OwnBeans.comesTrue(() -> !more(before).containsKey("io.loadline.record.PoolRecorder") && live() == 0);
    }

    /** Returns the additional instances by class. */
    private static Map<String, Long> more(Map<String, Long> before) {
        Map<String, Long> more = new TreeMap<>(instances());
        more.replaceAll((name, count) -> count - before.getOrDefault(name, 0L));
        more.values().removeIf(n -> n <= 0);
        return more;
    }

    private static Map<String, Long> instances() {
        try {
            return Heap.instancesOfAgent();
        } catch (JMException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Ends as many pools as the agent keeps last figures of. */
    private static void fillTheListOfTheEnded() {
        for (int before = -1; terminated() > before; ) {
            before = terminated();
            List<ThreadPoolExecutor> seen = new ArrayList<>();
            for (int i = 0; i < SEEN; i++) {
                seen.add(pool());
            }
            OwnBeans.comesTrue(() -> live() >= SEEN);
            seen.clear();
            awaitNone();
        }
    }

    private static ThreadPoolExecutor pool() {
        return new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), Tasks::daemon);
    }

    private static int terminated() {
        return OwnBeans.beans("type=ThreadPool,name=*,state=terminated").size();
    }

    private static int live() {
        return OwnBeans.beans("type=ThreadPool,name=*").size();
    }

    private static void makePart(int pools) throws InterruptedException {
        for (int i = 0; i < pools; i++) {
            ThreadPoolExecutor pool = pool();
            if (i % USED == 0) {
                pool.execute(() -> {});
                pool.shutdown();
                pool.awaitTermination(1, TimeUnit.MINUTES);
            } else if (i % SHUT_DOWN == 0) {
                pool.shutdown();
            }
        }
    }

    /** Waits until the agent has noticed that no pool is left. */
    private static void awaitNone() {
        OwnBeans.comesTrue(() -> {
            System.gc();
            return live() == 0;
        });
    }
}
