// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.threads.UnmeasuredThreads;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Threads that ran tasks themselves because a pool did not accept them: numbers of tasks, by thread name with {@code *}
 * for each number in it. The counts reach back over at least half of the history and at most all of it; over all time
 * where nobody calls {@link #age}. A caller pays one lookup by the name of its thread.
 */
public final class CallerThreads {

    private static final int MOST_NAMES = 20;
    private static final String OTHERS = "others";

    /**
     * Limit of threads known by their names; tasks of further threads count as {@value #OTHERS}, without parsing their
     * names.
     */
    private static final int MOST_THREADS = 1_000;

    /** Counts of half of a history. */
    private static final class Counts {
        final Map<String, AtomicLong> byName = new ConcurrentHashMap<>(0);
        final Map<String, AtomicLong> byThread = new ConcurrentHashMap<>(0);

        AtomicLong of(String thread) {
            AtomicLong known = byThread.get(thread);
            if (known != null) {
                return known;
            }
            if (byThread.size() >= MOST_THREADS) {
                return byName.computeIfAbsent(OTHERS, first -> new AtomicLong());
            }
            String name = UnmeasuredThreads.withoutNumbers(thread);
            String kept = byName.size() < MOST_NAMES || byName.containsKey(name) ? name : OTHERS;
            AtomicLong count = byName.computeIfAbsent(kept, first -> new AtomicLong());
            byThread.put(thread, count);
            return count;
        }
    }

    private volatile Counts latest = new Counts();
    private volatile Counts before = new Counts();

    /** Start of the latest half. Guarded by the monitor of the pool's figures: readers age, too. */
    private long agedAt = System.nanoTime();

    /** Counts a task that the current thread has run. */
    void ran() {
        latest.of(Thread.currentThread().getName()).incrementAndGet();
    }

    /**
     * Forgets counts from before the history. Call on the sampler's thread or under the lock of the pool's monitor.
     */
    void age(long now, long historyNanos) {
        if (now - agedAt >= historyNanos / 2) {
            before = now - agedAt >= historyNanos ? new Counts() : latest;
            latest = new Counts();
            agedAt = now;
        }
    }

    /** Returns the tasks by the names of the threads that ran them, the most first. */
    public Map<String, Long> counts() {
        Map<String, Long> sums = new LinkedHashMap<>();
        for (Counts half : new Counts[] {before, latest}) {
            half.byName.forEach((name, count) -> sums.merge(name, count.get(), Long::sum));
        }
        Map<String, Long> sorted = new LinkedHashMap<>();
        sums.entrySet().stream()
                .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
                .forEach(each -> sorted.put(each.getKey(), each.getValue()));
        return Collections.unmodifiableMap(sorted);
    }
}
