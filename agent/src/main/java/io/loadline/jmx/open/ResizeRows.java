package io.loadline.jmx.open;

import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.LONG;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.control.ResizeEvent;

/** The table of changes of a pool's size. */
public final class ResizeRows {

    public static final Composite<ResizeEvent> TYPE = new Composite<ResizeEvent>(
                    "Resize", "One change of a pool's size, or what would have been one", "number")
            .item("number", LONG, "from 1 on, in the order of time", e -> e.number)
            .item("timeMillis", LONG, "when, in milliseconds since 1970 UTC", e -> e.timeMillis)
            .item(
                    "action",
                    STRING,
                    "resize (by Loadline), back (Loadline undid a step), would (it would have resized), manual (an operator asked for it) or outside (the application or another tool)",
                    e -> e.action == null ? "none" : e.action.text)
            .item("threadsBefore", INTEGER, "threads for tasks before", e -> e.threadsBefore)
            .item("threadsAfter", INTEGER, "threads for tasks afterwards", e -> e.threadsAfter)
            .item("corePoolSize", INTEGER, "core pool size afterwards", e -> e.corePoolSize)
            .item("maximumPoolSize", INTEGER, "maximum pool size afterwards", e -> e.maximumPoolSize)
            .item("reason", STRING, "why", e -> e.reason)
            .item("outcome", STRING, "what was seen afterwards; empty until then", e -> e.outcome);

    private ResizeRows() {}
}
