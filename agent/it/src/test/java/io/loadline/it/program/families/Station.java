// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import java.util.concurrent.Executor;

/** Something that serves requests from one pool. A request mostly sleeps. */
public interface Station {

    /** Returns when it is served. */
    void request() throws Exception;

    /** Returns the number of tasks that the pool was given so far. Waits until all of them are done. */
    long handedIn();

    /** The most threads for requests, or connections, as set. */
    int size();

    /** Sends tasks to every fate in pools of the same class. */
    default void fates() throws Exception {}

    /** One more pool of the same class, of one thread. */
    default Executor pool(String name) throws Exception {
        throw new UnsupportedOperationException(name);
    }
}
