// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import java.util.concurrent.Callable;
import java.util.concurrent.Executor;

/** Large task that may refer to a pool. Throw-away class loaders define it, too. */
public class Payload implements Runnable, Callable<Object> {

    private final byte[] load = new byte[20_000];
    private Executor pool;

    public Payload() {}

    Payload referringTo(Executor pool) {
        this.pool = pool;
        return this;
    }

    @Override
    public void run() {
        if (load.length == 0) {
            throw new IllegalStateException("no load for " + pool);
        }
    }

    @Override
    public Object call() {
        return this;
    }
}
