package io.loadline.place;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/** Where the busy workers of one pool were seen, the most frequent places first. Immutable. */
public final class Places {

    public static final Places NONE = new Places(Collections.emptyMap(), 0);

    private static final int MAX_ROWS = 20;

    public final List<Row> rows;

    /** How many stacks were seen. */
    public final long stacks;

    /** Of these, those of workers that most likely hold the lock or semaphore that others wait for. */
    public final long holders;

    /** A place and how often workers were there. */
    public static final class Row {
        public final Place place;
        public final long stacks;

        /** Of all stacks, 0 to 1. */
        public final double share;

        private Row(Place place, long stacks, long all) {
            this.place = place;
            this.stacks = stacks;
            this.share = (double) stacks / all;
        }
    }

    /**
     * {@code counts}: stacks by place; {@code holders}: how many of them hold what others wait for. All but the most frequent
     * places become one row.
     */
    public Places(Map<Place, Integer> counts, long holders) {
        this.holders = holders;
        stacks = counts.values().stream().mapToLong(n -> n).sum();
        List<Map.Entry<Place, Integer>> named = new ArrayList<>(counts.entrySet());
        named.removeIf(entry -> entry.getKey() == Place.OTHERS);
        named.sort(Map.Entry.<Place, Integer>comparingByValue().reversed());
        long others = stacks;
        List<Row> most = new ArrayList<>();
        for (Map.Entry<Place, Integer> entry : named.subList(0, Math.min(MAX_ROWS, named.size()))) {
            most.add(new Row(entry.getKey(), entry.getValue(), stacks));
            others -= entry.getValue();
        }
        if (others > 0) {
            most.add(new Row(Place.OTHERS, others, stacks));
        }
        rows = Collections.unmodifiableList(most);
    }
}
