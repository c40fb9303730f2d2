package io.loadline.place;

/** What a busy worker does at a place. */
public enum PlaceState {
    COMPUTING("computing", "computing"),
    LOCK("lock", "waiting for a lock"),
    SOCKET("socket", "in a socket"),
    FILE("file", "in a file"),
    SLEEP("sleep", "asleep"),
    RESULT("result of another task", "waiting for the result of another task"),
    CONNECTION_POOL("connection pool", "waiting for a connection"),
    WAITING("waiting", "waiting"),
    OTHERS("others", "elsewhere");

    public final String text;

    /** The same within a sentence about time. */
    public final String phrase;

    PlaceState(String text, String phrase) {
        this.text = text;
        this.phrase = phrase;
    }
}
