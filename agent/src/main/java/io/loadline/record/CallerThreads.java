package io.loadline.record;

import io.loadline.threads.UnmeasuredThreads;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Which threads ran tasks themselves that a pool did not take: how many tasks, by the names of the threads with {@code *} for each
 * number. The counts reach back from half of the history to all of it. Costs a caller a look into a table by the name of its
 * thread.
 */
public final class CallerThreads {

    private static final int MOST_NAMES = 20;
    private static final String OTHERS = "others";

    /** So many threads are known by their names; what further ones run counts with the others, without work on their names. */
    private static final int MOST_THREADS = 1_000;

    /** Of half of a history. */
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

    /** Sampler's thread only. */
    private long agedAt = System.nanoTime();

    /** The current thread has run a task. */
    void ran() {
        latest.of(Thread.currentThread().getName()).incrementAndGet();
    }

    /** Forgets what is older than the history; sampler's thread, or under the lock of the pool's monitor. */
    void age(long now, long historyNanos) {
        if (now - agedAt >= historyNanos / 2) {
            before = now - agedAt >= historyNanos ? new Counts() : latest;
            latest = new Counts();
            agedAt = now;
        }
    }

    /** Tasks by the names of the threads that ran them, the most first. */
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
