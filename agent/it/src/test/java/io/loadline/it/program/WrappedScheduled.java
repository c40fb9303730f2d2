// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.Delayed;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Scheduled future of the application that delegates everything, with the same order in the queue as the JDK's. */
public class WrappedScheduled<V> extends Wrapped<V> implements RunnableScheduledFuture<V> {

    private final RunnableScheduledFuture<V> inner;

    public WrappedScheduled(RunnableScheduledFuture<V> inner) {
        super(inner);
        this.inner = inner;
    }

    @Override
    public boolean isPeriodic() {
        return inner.isPeriodic();
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return inner.getDelay(unit);
    }

    @Override
    public int compareTo(Delayed other) {
        return other instanceof WrappedScheduled ? inner.compareTo(((WrappedScheduled<?>) other).inner) : 1;
    }
}
