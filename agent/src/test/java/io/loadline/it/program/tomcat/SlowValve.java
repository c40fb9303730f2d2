package io.loadline.it.program.tomcat;

import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
import org.apache.catalina.connector.Request;
import org.apache.catalina.connector.Response;
import org.apache.catalina.valves.ValveBase;

/** Answers every request after a while with nothing, and measures how long that took. */
public final class SlowValve extends ValveBase {

    private static final long SERVICE = 4_000_000;

    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();

    public SlowValve() {
        super(true);
    }

    @Override
    public void invoke(Request request, Response response) {
        long start = System.nanoTime();
        for (long left = SERVICE; left > 0; left = start + SERVICE - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
        nanos.addAndGet(System.nanoTime() - start);
        requests.incrementAndGet();
        response.setStatus(200);
    }

    long requests() {
        return requests.get();
    }

    double millis() {
        return nanos.get() / 1e6;
    }
}
