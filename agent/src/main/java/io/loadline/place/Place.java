package io.loadline.place;

import java.util.Objects;

/** A place at which workers are seen, in the words of a developer. Texts are empty where unknown. Immutable. */
public final class Place {

    static final Place OTHERS = new Place("others", State.OTHERS, "", "");

    /** Class and method, or the class of a lock. */
    public final String place;

    public final State state;

    /** The application's method that leads there, as class and method. */
    public final String calledFrom;

    /** Whose code the place is, for example {@code database driver}. */
    public final String library;

    public Place(String place, State state, String calledFrom, String library) {
        this.place = place;
        this.state = state;
        this.calledFrom = calledFrom;
        this.library = library;
    }

    /** The place with its library, for a table. */
    public String text() {
        return library.isEmpty() ? place : place + " (" + library + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Place
                && state == ((Place) other).state
                && text().equals(((Place) other).text())
                && calledFrom.equals(((Place) other).calledFrom);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text(), state, calledFrom);
    }

    @Override
    public String toString() {
        return state.text + ": " + text() + ", called from " + calledFrom;
    }

    /** What a busy worker does at a place. */
    public enum State {
        COMPUTING("computing"),
        LOCK("lock"),
        SOCKET("socket"),

        /** Where a server reads what a client is still sending. */
        REQUEST_BODY("request body"),
        FILE("file"),
        SLEEP("sleep"),
        RESULT("result of another task"),
        CONNECTION_POOL("connection pool"),
        WAITING("waiting"),
        OTHERS("others");

        /** As published. */
        public final String text;

        State(String text) {
            this.text = text;
        }
    }
}
