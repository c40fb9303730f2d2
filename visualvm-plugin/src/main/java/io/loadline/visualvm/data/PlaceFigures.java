package io.loadline.visualvm.data;

/** A place at which busy workers of a pool are. Texts are empty where unknown. Immutable. */
public final class PlaceFigures {

    public final String place;
    public final String state;

    /** Of all stacks that were seen, 0 to 1. */
    public final double share;

    public final String calledFrom;

    PlaceFigures(Reading reading) {
        place = reading.text("place");
        state = reading.text("state");
        share = reading.number("share");
        calledFrom = reading.text("calledFrom");
    }
}
