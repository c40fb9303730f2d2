// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import java.util.Objects;

/** A call site at which workers were seen, in the words of a developer. Unknown texts are empty. Immutable. */
public final class Hotspot {

    static final Hotspot OTHERS = new Hotspot("others", State.OTHERS, "", "");

    /** The class and method, or the class of a lock. */
    public final String site;

    public final State state;

    /** The application's method that leads to the site, as class and method. */
    public final String calledFrom;

    /** The library that owns the site, for example {@code database driver}. */
    public final String library;

    public Hotspot(String site, State state, String calledFrom, String library) {
        this.site = site;
        this.state = state;
        this.calledFrom = calledFrom;
        this.library = library;
    }

    /** Returns whether a worker is known to be blocked there. */
    public boolean isBlocked() {
        return state != State.COMPUTING && state != State.OTHERS;
    }

    /** Returns the site with its library, for a table. */
    public String text() {
        return library.isEmpty() ? site : site + " (" + library + ")";
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Hotspot
                && state == ((Hotspot) other).state
                && text().equals(((Hotspot) other).text())
                && calledFrom.equals(((Hotspot) other).calledFrom);
    }

    @Override
    public int hashCode() {
        return Objects.hash(text(), state, calledFrom);
    }

    @Override
    public String toString() {
        return state.text + ": " + text() + ", called from " + calledFrom;
    }

    /** The activity of a busy worker at a site. */
    public enum State {
        COMPUTING("computing"),
        LOCK("lock"),
        SOCKET("socket"),

        /** A server reads the body of a request that the client is still sending. */
        REQUEST_BODY("request body"),
        FILE("file"),
        SLEEP("sleep"),
        RESULT("result of another task"),
        CONNECTION_POOL("connection pool"),
        WAITING("waiting"),
        OTHERS("others");

        /** The published name. */
        public final String text;

        State(String text) {
            this.text = text;
        }
    }
}
