// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Future of the application that delegates everything to one of the JDK. */
public class Wrapped<V> implements RunnableFuture<V> {

    private final RunnableFuture<V> inner;

    public Wrapped(RunnableFuture<V> inner) {
        this.inner = inner;
    }

    @Override
    public void run() {
        inner.run();
    }

    @Override
    public boolean cancel(boolean interrupting) {
        return inner.cancel(interrupting);
    }

    @Override
    public boolean isCancelled() {
        return inner.isCancelled();
    }

    @Override
    public boolean isDone() {
        return inner.isDone();
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        return inner.get();
    }

    @Override
    public V get(long time, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        return inner.get(time, unit);
    }
}
