package io.loadline.record.time;

import java.util.IdentityHashMap;
import java.util.Map;

/** How often each of some tasks occurs, by identity. */
public final class Occurrences {

    private Occurrences() {}

    public static Map<Object, Integer> of(Iterable<?> tasks) {
        Map<Object, Integer> counts = new IdentityHashMap<>();
        tasks.forEach(task -> counts.merge(task, 1, Integer::sum));
        return counts;
    }

    /** False if there was none. */
    public static boolean takeOne(Map<Object, Integer> counts, Object task) {
        Integer n = counts.get(task);
        if (n == null || n == 0) {
            return false;
        }
        counts.put(task, n - 1);
        return true;
    }
}
