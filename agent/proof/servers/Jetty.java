// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import java.nio.ByteBuffer;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

// TITLE Jetty
// DEPS org.eclipse.jetty:jetty-server:12.1.4 org.slf4j:slf4j-nop:2.0.17
// SHORT
/** Requests of clients without think times, before a downstream of eight servers. */
public final class Jetty extends Candidate {
    /** Threads that serve no requests: an acceptor, a selector and a reserved thread. */
    private static final int OWN = 3;

    private QueuedThreadPool threads;
    private Server server;

    @Override
    public int defaultSize() {
        return 200;
    }

    @Override
    public String pool() {
        return "web";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40, 8);
    }

    @Override
    public int start(int size) throws Exception {
        threads = new QueuedThreadPool(size + OWN, Math.min(8, size) + OWN);
        threads.setReservedThreads(1);
        threads.setName("web");
        server = new Server(threads);
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        server.setHandler(new Handler.Abstract() {
            @Override
            public boolean handle(Request request, Response response, Callback callback) {
                response.write(true, ByteBuffer.wrap(work().getBytes()), callback);
                return true;
            }
        });
        server.start();
        return connector.getLocalPort();
    }

    /** A thread that is busy again at once never ends, so a live change to fewer shows nothing. */
    @Override
    public boolean resize(int size) {
        if (size + OWN < threads.getThreads()) {
            return false;
        }
        threads.setMaxThreads(size + OWN);
        return true;
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() throws Exception {
        server.stop();
    }
}
