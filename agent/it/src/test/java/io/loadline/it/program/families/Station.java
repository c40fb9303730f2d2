// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import java.util.concurrent.Executor;

/** Server of requests with one pool. A request mostly sleeps. */
public interface Station {

    /** Sends a request and waits until it is served. */
    void request() throws Exception;

    /** Waits until all tasks are done, and returns their number. */
    long submitted();

    /** Returns the set maximum of threads for requests, or of connections. */
    int size();

    /** Brings tasks of pools of the same class to every fate. */
    default void fates() throws Exception {}

    /** Makes another pool of the same class, with one thread. */
    default Executor pool(String name) throws Exception {
        throw new UnsupportedOperationException(name);
    }
}
