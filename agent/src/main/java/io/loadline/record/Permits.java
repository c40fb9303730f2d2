// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import java.util.concurrent.CompletableFuture;

/**
 * Sink of requests of the application for permits of a bulkhead. A permit is no object: its return only says that
 * one is free. So a thread that returns a permit ends the oldest use of its own. If it has none, it returns the
 * permit of another thread, and the oldest use of all ends. Whichever ends, the number of permits in use and the sum of
 * the times are the same.
 */
final class Permits implements Sink {

    private final Requests requests;

    Permits(Requests requests) {
        this.requests = requests;
    }

    @Override
    public Object event(String operation, Object first, Object second, Object third) {
        switch (operation) {
            case "answered":
                answered((Boolean) first, second);
                break;
            case "returned":
                requests.permitReturned(first);
                break;
            case "made":
                made((CompletableFuture<?>) first, second);
                break;
            case "served":
                requests.permitServed(second);
                break;
            default:
                throw Sink.unknown(operation);
        }
        return first;
    }

    /** Records that the current thread has got a permit, or gets none. */
    private void answered(boolean permitted, Object pool) {
        if (permitted) {
            requests.permitGiven(pool);
        } else {
            requests.refused(pool);
        }
    }

    /** Records a request that no thread waits for; it may have got its permit. */
    private void made(CompletableFuture<?> request, Object pool) {
        if (request.isDone()) {
            // mostly the one future that all such requests have in common
            requests.permitGivenAtOnce(pool);
            return;
        }
        requests.made(request, pool, null);
        if (request.isDone()) {
            requests.permitServed(request);
        }
    }
}
