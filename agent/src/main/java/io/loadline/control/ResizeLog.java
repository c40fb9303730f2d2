// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** The last changes of one pool's size, and how many there were of each kind. Thread-safe. */
public final class ResizeLog {

    private static final int MAX_EVENTS = 100;

    private final Deque<ResizeEvent> events = new ArrayDeque<>();
    private final Map<ResizeEvent.Action, Long> counts = new EnumMap<>(ResizeEvent.Action.class);
    private long last;

    /** Returns the event with its number and its time, in milliseconds since the epoch. */
    public synchronized ResizeEvent add(ResizeEvent event, long timeMillis) {
        ResizeEvent numbered = event.with(++last, timeMillis, "");
        if (events.size() == MAX_EVENTS) {
            events.removeFirst();
        }
        events.addLast(numbered);
        counts.merge(event.action, 1L, Long::sum);
        return numbered;
    }

    /** Adds the result of the check to the last change. */
    public synchronized void outcome(String seenAfterwards) {
        if (!events.isEmpty()) {
            ResizeEvent event = events.removeLast();
            events.addLast(event.with(last, event.timeMillis, seenAfterwards));
        }
    }

    /** Returns the changes, the oldest first. */
    public synchronized List<ResizeEvent> events() {
        return new ArrayList<>(events);
    }

    /** Returns the last change; null if there was none. */
    public synchronized ResizeEvent last() {
        return events.peekLast();
    }

    /** Returns the number of changes of each kind; empty if there was none at all. */
    public synchronized Map<ResizeEvent.Action, Long> counts() {
        return counts.isEmpty() ? Collections.emptyMap() : new EnumMap<>(counts);
    }
}
