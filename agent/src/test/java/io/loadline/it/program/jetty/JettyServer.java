package io.loadline.it.program.jetty;

import io.loadline.it.program.SlowService;
import io.loadline.it.program.WebClients;
import io.loadline.it.program.families.Station;
import java.io.IOException;
import java.io.PrintStream;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

/** Jetty on a port of loopback, with one acceptor, one selector and one reserved thread beside those for requests. */
public final class JettyServer implements Station {

    private static final int OWN_THREADS = 3;
    private static final int THREADS = 4;
    private static final int MILLIS = 4;

    private final SlowService service;
    private final QueuedThreadPool pool;
    private final Server server;
    private final ServerConnector connector;

    JettyServer() throws Exception {
        this(THREADS, MILLIS);
    }

    /** {@code threads}: for requests; {@code millis}: how long each takes. */
    public JettyServer(int threads, int millis) throws Exception {
        service = new SlowService(millis);
        pool = new QueuedThreadPool(threads + OWN_THREADS, threads + OWN_THREADS);
        pool.setReservedThreads(1);
        pool.setName("web");
        server = new Server(pool);
        connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(AnyHandler.doing(service::serve));
        server.start();
    }

    void serve(PrintStream out) throws InterruptedException {
        service.printAnswers(connector.getLocalPort(), out);
    }

    void ask() throws InterruptedException {
        service.ask(connector.getLocalPort());
    }

    @Override
    public void request() throws IOException {
        WebClients.request(connector.getLocalPort());
    }

    @Override
    public long handedIn() {
        service.awaitEnd();
        return service.requests();
    }

    @Override
    public int size() {
        return pool.getMaxThreads() - OWN_THREADS;
    }

    void stop() throws Exception {
        server.stop();
    }
}
