// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.finding.Finding;
import io.loadline.finding.Finding.Code;
import io.loadline.record.Discards;
import io.loadline.threads.ForeverWaiting;
import io.loadline.threads.ForeverWaiting.Waiter;
import io.loadline.threads.UnmeasuredThreads;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Finds threads that wait for the results of tasks that a pool has discarded, which never come. */
final class DiscardedWork {

    private DiscardedWork() {}

    static List<Finding> look(Collection<AdvisedPool> pools) {
        Map<Integer, String> discarded = new HashMap<>();
        for (AdvisedPool pool : pools) {
            Discards discards = pool.monitor().recorder().discards();
            if (discards != null) {
                discards.each(object -> discarded.put(
                        System.identityHashCode(object), pool.monitor().name()));
            }
        }
        List<Waiter> waiters = ForeverWaiting.on(discarded);
        Map<Long, String> poolsOfThreads = new HashMap<>();
        if (!waiters.isEmpty()) {
            pools.forEach(pool -> pool.monitor()
                    .recorder()
                    .workers()
                    .alive()
                    .forEach(worker ->
                            poolsOfThreads.put(worker.threadId, pool.monitor().name())));
        }
        Map<String, Map<String, Integer>> byWaitingPool = new TreeMap<>();
        for (Waiter waiter : waiters) {
            String by = poolsOfThreads.getOrDefault(
                    waiter.threadId, "threads " + UnmeasuredThreads.withoutNumbers(waiter.name));
            byWaitingPool
                    .computeIfAbsent(discarded.get(waiter.object), pool -> new TreeMap<>())
                    .merge(by, 1, Integer::sum);
        }
        List<Finding> found = new ArrayList<>();
        byWaitingPool.forEach((pool, waiting) -> {
            int threads = waiting.values().stream().mapToInt(n -> n).sum();
            found.add(Finding.of(Code.AWAITS_DISCARDED, pool, "", threads, String.join(", ", waiting.keySet())));
        });
        return found;
    }
}
