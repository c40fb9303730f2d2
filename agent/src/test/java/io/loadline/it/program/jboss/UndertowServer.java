package io.loadline.it.program.jboss;

import io.loadline.it.program.SlowService;
import io.loadline.it.program.WebClients;
import io.undertow.Undertow;
import io.undertow.server.handlers.BlockingHandler;
import java.io.PrintStream;
import java.net.InetSocketAddress;

/** Undertow with four worker threads on a port of loopback. */
final class UndertowServer {

    private static final int THREADS = 4;

    private final SlowService service = new SlowService();
    private final Undertow undertow;

    UndertowServer() {
        undertow = Undertow.builder()
                .addHttpListener(0, "127.0.0.1")
                .setIoThreads(1)
                .setWorkerThreads(THREADS)
                .setHandler(new BlockingHandler(exchange -> {
                    service.serve();
                    exchange.setStatusCode(200);
                }))
                .build();
        undertow.start();
    }

    void serve(PrintStream out) throws Exception {
        long requests = service.requests();
        double millis = service.millis();
        ask();
        out.println("own.requests\t" + (service.requests() - requests));
        out.println("own.millis\t" + (service.millis() - millis));
    }

    /** Asks, and waits until every request has ended. */
    void ask() throws Exception {
        WebClients.ask(((InetSocketAddress) undertow.getListenerInfo().get(0).getAddress()).getPort());
        service.awaitEnd();
    }

    void stop() {
        undertow.stop();
    }
}
