// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import java.util.Locale;

/** Reason why a size is no larger. */
public enum Limit {
    /** Load: there is no more work. */
    LOAD("load"),
    PROCESSORS("processors"),

    /** The processors that other pools leave. */
    OTHER_POOLS("other pools"),

    /** A lock, a semaphore, a connection pool or another system behind the tasks. */
    DOWNSTREAM("downstream"),

    /** A scheduled pool with few periodic tasks, each of which never runs twice at a time. */
    PERIODIC_TASKS("periodic tasks"),

    /** Consumers that each have a partition of their own: others would be idle. */
    PARTITIONS("partitions"),

    /** Consumers that are all busy, of a broker that does not show how many messages wait. */
    UNSEEN_DEPTH("the broker's depth is not seen"),

    /** Tasks that wait for tasks of the same pool. */
    NESTED_TASKS("nested tasks"),

    /** Beyond it, an unknown limit may be reached. */
    TWICE_THE_BUSIEST("twice the most seen busy"),

    /** A limit of the operating system. */
    SYSTEM("system"),

    /** Observation: not enough was seen. */
    OBSERVATION("observation");

    /** Published text, except for {@link #SYSTEM}, whose limit has a name of its own. */
    public final String text;

    private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

    Limit(String text) {
        this.text = text;
    }

    /** Returns the code, such as {@code other-pools}, which never changes, unlike the text. */
    public String code() {
        return code;
    }
}
