// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.util.Collections;
import java.util.Optional;
import java.util.Set;
import java.util.WeakHashMap;

/**
 * Consumers of one group in this JVM that the application polls itself: together they are a pool. Holds the consumers
 * weakly. Safe to call from any thread.
 */
public final class ConsumerGroup {

    private final String name;
    private volatile int last = 1;
    private final Set<Object> consumers = Collections.synchronizedSet(Collections.newSetFromMap(new WeakHashMap<>()));

    /** Makes a group without consumers. */
    public ConsumerGroup(String name) {
        this.name = name;
    }

    /**
     * Returns the id of a consumer's group; null if it has none, or does not show it.
     *
     * @param consumer a {@code KafkaConsumer}, which up to version 3.6 is no shell around another class
     */
    public static String idOf(Object consumer) {
        Object id = ReflectedAccess.firstOf(
                consumer, ".groupId", ".delegate..groupId", ".delegate..groupMetadata.get.get.groupId");
        return (String) (id instanceof Optional ? ((Optional<?>) id).orElse(null) : id);
    }

    /** Adds a consumer. */
    public void add(Object consumer) {
        consumers.add(consumer);
    }

    /** Removes a consumer. */
    public void remove(Object consumer) {
        consumers.remove(consumer);
    }

    public String getName() {
        return name;
    }

    /** Returns the number of consumers, each with a thread that polls; of an empty group, the last such number. */
    public int getConsumers() {
        int number = consumers.size();
        last = number == 0 ? last : number;
        return last;
    }

    public boolean isEmpty() {
        return consumers.isEmpty();
    }
}
