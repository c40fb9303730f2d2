package io.loadline.it.program.jetty;

import io.loadline.it.program.SlowService;
import io.loadline.it.program.WebClients;
import java.io.PrintStream;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty with four threads for requests on a port of loopback, beside one acceptor, one selector and one reserved thread. */
final class JettyServer {

    private static final int THREADS = 4;
    private static final int OWN_THREADS = 3;

    private final SlowService service = new SlowService();
    private final Server server;
    private final ServerConnector connector;

    JettyServer() throws Exception {
        QueuedThreadPool pool = new QueuedThreadPool(THREADS + OWN_THREADS, THREADS + OWN_THREADS);
        pool.setReservedThreads(1);
        pool.setName("web");
        server = new Server(pool);
        connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(AnyHandler.doing(service::serve));
        server.start();
    }

    void serve(PrintStream out) throws Exception {
        long requests = service.requests();
        double millis = service.millis();
        long start = System.nanoTime();
        ask();
        out.println("own.elapsed\t" + (System.nanoTime() - start) / 1e6);
        out.println("own.requests\t" + (service.requests() - requests));
        out.println("own.millis\t" + (service.millis() - millis));
    }

    /** Asks, and waits until every request has ended. */
    void ask() throws Exception {
        WebClients.ask(connector.getLocalPort());
        service.awaitEnd();
    }

    void stop() throws Exception {
        server.stop();
    }
}
