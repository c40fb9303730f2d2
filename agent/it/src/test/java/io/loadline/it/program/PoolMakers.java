// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.Supplier;

/** Builds pools: a fixed number, ever more, or one for each call. */
public final class PoolMakers {

    /** Pools that a leak keeps. */
    private static final List<ExecutorService> KEPT = Collections.synchronizedList(new ArrayList<>());

    private PoolMakers() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .onLine("shards", (words, out) -> {
                    for (int shard = 0; shard < Integer.parseInt(words[1]); shard++) {
                        used(shard(shard));
                    }
                })
                .onLine("leak", (words, out) -> again(words[1], PoolMakers::report, false))
                .onLine("each", (words, out) -> again(words[1], PoolMakers::call, true))
                .on("shutdown", out -> KEPT.forEach(ExecutorService::shutdown))
                .run();
        System.exit(0);
    }

    private static ExecutorService shard(int number) {
        return Executors.newSingleThreadExecutor(new NamedThreads("shard" + number));
    }

    private static ExecutorService report() {
        return Executors.newSingleThreadExecutor(new NamedThreads("report"));
    }

    private static ExecutorService call() {
        return Executors.newSingleThreadExecutor(new NamedThreads("call"));
    }

    private static void again(String perSecond, Supplier<ExecutorService> pools, boolean ends) {
        Sleep.every("maker", 1000 / Integer.parseInt(perSecond), () -> {
            ExecutorService pool = used(pools.get());
            if (ends) {
                pool.shutdown();
            }
        });
    }

    private static ExecutorService used(ExecutorService pool) {
        KEPT.add(pool);
        pool.execute(() -> Sleep.millis(5));
        return pool;
    }
}
