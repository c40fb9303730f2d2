// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.util.concurrent.CompletableFuture;

/** A pool of some library that is asked by requests: whatever thread may serve one, and whatever thread may use what it got. */
interface Leases {

    /** Completes on any thread, fails when it is too late, and may be cancelled. {@code timeoutMillis}: 0 for no limit. */
    CompletableFuture<Object> ask(int timeoutMillis);

    void giveBack(Object leased);

    /** It is broken, so that nobody else gets it. */
    void destroy(Object leased);

    /** Returns the counts of the library: in use, waiting, limit. */
    String counts();

    /** {@code size}: of which there are no more. */
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
