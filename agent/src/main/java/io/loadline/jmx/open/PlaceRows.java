package io.loadline.jmx.open;

import static javax.management.openmbean.SimpleType.DOUBLE;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.place.Places;

/** The table of places at which workers are. */
public final class PlaceRows {

    public static final Composite<Places.Row> TYPE = new Composite<Places.Row>(
                    "Place",
                    "A place at which busy workers were seen; the rarest together are one row, others",
                    "place",
                    "state",
                    "calledFrom")
            .item("place", STRING, "class and method, or the class of the lock", r -> r.place.text())
            .item(
                    "state",
                    STRING,
                    "computing (on a processor or ready for one), lock, socket, file, sleep, result of another task, connection pool, waiting or others",
                    r -> r.place.state.text)
            .item("share", DOUBLE, "share of all stacks that were seen, 0 to 1", r -> r.share)
            .item(
                    "calledFrom",
                    STRING,
                    "the method of the application that leads there; empty if none was seen",
                    r -> r.place.calledFrom);

    private PlaceRows() {}
}
