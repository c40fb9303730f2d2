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

/** Pools by the hundred thousand: most just dropped, some shut down, some after a task. */
final class ManyPools {

    private static final int SHUT_DOWN = 10;
    private static final int USED = 500;
    private static final int PARTS = 6;
    private static final int SEEN = 120;

    private ManyPools() {}

    /** Prints the used heap of each part, and of which of the agent's classes there are more instances afterwards. */
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

    /** Pools dropped since the last window are noticed at the next. */
    private static void awaitNoMore(Map<String, Long> before) throws InterruptedException {
        OwnBeans.comesTrue(() -> !more(before).containsKey("io.loadline.record.PoolRecorder") && live() == 0);
    }

    /** By class, where there are more than before. */
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

    /** The agent keeps the last figures of so many, and no more. */
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

    /** Until the agent has noticed that no pool is left. */
    private static void awaitNone() {
        OwnBeans.comesTrue(() -> {
            System.gc();
            return live() == 0;
        });
    }
}
