package io.loadline.it.program.families;

/** Something that serves requests from one pool. A request mostly sleeps. */
public interface Station {

    /** Returns when it is served. */
    void request() throws Exception;

    /** What the pool was given to do so far. Waits until all of it is done. */
    long handedIn();

    /** The most threads for requests, or connections, as set. */
    int size();
}
