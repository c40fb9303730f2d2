package io.loadline.it.program.jboss;

import io.loadline.it.program.SlowService;
import io.loadline.it.program.WebClients;
import io.loadline.it.program.families.Station;
import io.undertow.Undertow;
import io.undertow.server.handlers.BlockingHandler;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetSocketAddress;

/** Undertow on a port of loopback. */
public final class UndertowServer implements Station {

    private static final int THREADS = 4;
    private static final int MILLIS = 4;

    private final SlowService service;
    private final Undertow undertow;

    UndertowServer() {
        this(THREADS, MILLIS);
    }

    /** {@code threads}: workers; {@code millis}: how long each request takes. */
    public UndertowServer(int threads, int millis) {
        service = new SlowService(millis);
        undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(1)
                .setWorkerThreads(threads)
                .setHandler(new BlockingHandler(exchange -> {
                    service.serve();
                    exchange.setStatusCode(200);
                }))
                .build();
        undertow.start();
    }

    void serve(PrintStream out) throws InterruptedException {
        service.printAnswers(port(), out);
    }

    void ask() throws InterruptedException {
        service.ask(port());
    }

    private int port() {
        return ((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort();
    }

    @Override
    public void request() throws IOException {
        WebClients.request(port());
    }

    @Override
    public long handedIn() {
        service.awaitEnd();
        return service.requests();
    }

    @Override
    public int size() {
        return undertow.getWorker().getMXBean().getMaxWorkerPoolSize();
    }

    void stop() {
        undertow.stop();
    }
}
