// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.concurrent.atomic.AtomicLong;

/** Service of a web server's requests, which sleeps and measures how long that really took. */
public final class SlowService {

    private final long length;
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();

    public SlowService(int millis) {
        length = millis * 1_000_000L;
    }

    public void serve() {
        long start = System.nanoTime();
        begun.incrementAndGet();
        Sleep.until(start + length);
        nanos.addAndGet(System.nanoTime() - start);
        ended.incrementAndGet();
    }

    public void awaitEnd() {
        OwnBeans.await("every request to end", () -> begun.get() == ended.get());
    }

    public long requests() {
        return ended.get();
    }

    public double millis() {
        return nanos.get() / 1e6;
    }
}
