// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.ObjectName;

/** Total counts of a pool and its queued tasks, written as {@code 3 arrived, 2 ran, 1 queued}. Immutable. */
public final class Counts {

    private static final List<String> WORDS = Arrays.asList(
            "arrived", "requeued", "started", "completed", "failed", "queued", "removed", "rejected", "caller-ran");
    private static final String[] ATTRIBUTES = {
        "ArrivedCount",
        "RequeuedCount",
        "StartedCount",
        "CompletedCount",
        "FailedCount",
        "QueuedCount",
        "RemovedCount",
        "RejectedCount",
        "CallerRanCount"
    };

    /** Sign of each count in arrived + requeued = started + queued + removed + rejected + caller-ran. */
    private static final int[] SIGNS = {1, 1, -1, 0, 0, -1, -1, -1, -1};

    /** Index of the only count that is no total and may decrease. */
    private static final int QUEUED = WORDS.indexOf("queued");

    private final long[] values;

    private Counts(long[] values) {
        this.values = values;
    }

    /** Parses counts. A missing count is 0; {@code ran} means started and completed. */
    public static Counts of(String text) {
        long[] values = new long[WORDS.size()];
        for (String item : text.split(", ")) {
            String[] words = item.split(" ");
            long number = Long.parseLong(words[0]);
            if (words[1].equals("ran")) {
                values[WORDS.indexOf("started")] += number;
                values[WORDS.indexOf("completed")] += number;
            } else {
                values[WORDS.indexOf(words[1])] += number;
            }
        }
        Counts counts = new Counts(values);
        if (counts.outstanding() != 0) {
            throw new IllegalArgumentException("against the law: " + text);
        }
        return counts;
    }

    /** Returns the published counts of a live or terminated pool; null if there is no such pool. */
    public static Counts published(String pool) {
        Counts live = read(OwnBeans.live(pool));
        return live == null ? read(OwnBeans.terminated(pool)) : live;
    }

    private static Counts read(ObjectName bean) {
        try {
            AttributeList read = OwnBeans.server().getAttributes(bean, ATTRIBUTES);
            long[] values = new long[ATTRIBUTES.length];
            for (int i = 0; i < values.length; i++) {
                values[i] = ((Number) ((Attribute) read.get(i)).getValue()).longValue();
            }
            return new Counts(values);
        } catch (InstanceNotFoundException notThere) {
            return null;
        } catch (JMException e) {
            throw new IllegalStateException(bean.toString(), e);
        }
    }

    /** Returns one count by its word. */
    public long count(String word) {
        return values[WORDS.indexOf(word)];
    }

    /** Returns the tasks that arrived and have no fate yet; by the law of counts, 0 when the pool is at rest. */
    public long outstanding() {
        long sum = 0;
        for (int i = 0; i < values.length; i++) {
            sum += SIGNS[i] * values[i];
        }
        return sum;
    }

    /** Returns the totals that have decreased, or an empty text. */
    public String smallerThan(Counts earlier) {
        List<String> smaller = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (i != QUEUED && values[i] < earlier.values[i]) {
                smaller.add(earlier.values[i] + " then " + values[i] + " " + WORDS.get(i));
            }
        }
        return String.join(", ", smaller);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Counts && Arrays.equals(values, ((Counts) other).values);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        List<String> items = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            if (values[i] != 0) {
                items.add(values[i] + " " + WORDS.get(i));
            }
        }
        return items.isEmpty() ? "nothing" : String.join(", ", items);
    }
}
