// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.util.concurrent.CompletableFuture;

/**
 * Connection pool of a library without waiting threads: any thread may serve a request, and any thread may use the
 * connection.
 */
interface Leases {

    /**
     * Requests a connection. The future completes on any thread, fails after a time-out, and may be cancelled. {@code
     * timeoutMillis} is 0 for no limit.
     */
    CompletableFuture<Object> ask(int timeoutMillis);

    void giveBack(Object leased);

    /** Closes a broken connection, so that no other request gets it. */
    void destroy(Object leased);

    /** Shuts the pool down, with the requests that wait. */
    default void shutDown() throws Exception {
        throw new UnsupportedOperationException(getClass().getName());
    }

    /** Returns the library's counts: in use, waiting, limit. */
    String counts();

    /** Makes a pool of at most {@code size} connections. */
    static Leases of(String library, String name, int size) {
        switch (library) {
            case "reactor-pool":
                return new ReactorLeases(size);
            case "strict":
                return new HttpLeases(true, name, size);
            case "lax":
                return new HttpLeases(false, name, size);
            case "blocking":
                return new Http4Leases(name, size);
            case "asynchronous":
                return new AsyncHttp4Leases(name, size);
            case "okhttp":
                return new OkHttpLeases(name, size);
            default:
                throw new IllegalArgumentException(library);
        }
    }
}
