package io.loadline.it.program;

import java.io.PrintStream;
import java.util.concurrent.atomic.AtomicLong;

/** What a web server does for every request: takes 4 ms unless told otherwise, and measures how long that really was. */
public final class SlowService {

    private static final int MILLIS = 4;

    private final long length;
    private final AtomicLong begun = new AtomicLong();
    private final AtomicLong ended = new AtomicLong();
    private final AtomicLong nanos = new AtomicLong();

    public SlowService() {
        this(MILLIS);
    }

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

    /** Asks the server that does this, and prints what it did meanwhile. */
    public void printAnswers(int port, PrintStream out) throws InterruptedException {
        long requests = requests();
        double millis = millis();
        long start = System.nanoTime();
        ask(port);
        out.println("own.elapsed\t" + (System.nanoTime() - start) / 1e6);
        out.println("own.requests\t" + (requests() - requests));
        out.println("own.millis\t" + (millis() - millis));
    }

    /** Until every request has ended. */
    public void ask(int port) throws InterruptedException {
        WebClients.ask(port);
        awaitEnd();
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
