// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.work;

import java.util.Locale;

/** What keeps a size from being larger. */
public enum Limit {
    /** There is no more work. */
    LOAD("load"),
    PROCESSORS("processors"),

    /** The processors that other pools leave. */
    OTHER_POOLS("other pools"),

    /** A lock, a semaphore, a connection pool or another system behind the tasks. */
    DOWNSTREAM("downstream"),

    /** A scheduled pool with few periodic tasks, each of which never runs twice at a time. */
    PERIODIC_TASKS("periodic tasks"),

    /** Tasks that wait for tasks of the same pool. */
    NESTED_TASKS("nested tasks"),

    /** Beyond, something unknown may be in the way. */
    TWICE_THE_BUSIEST("twice the most seen busy"),

    /** What the operating system allows. */
    SYSTEM("system"),

    /** Not enough was seen. */
    OBSERVATION("observation");

    /** As published, but for {@link #SYSTEM}, whose limit has a name of its own. */
    public final String text;

    private final String code = name().toLowerCase(Locale.ROOT).replace('_', '-');

    Limit(String text) {
        this.text = text;
    }

    /** Such as {@code other-pools}: never changes, as the text may. */
    public String code() {
        return code;
    }
}
