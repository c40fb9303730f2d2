// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import org.glassfish.grizzly.http.server.HttpHandler;
import org.glassfish.grizzly.http.server.HttpServer;
import org.glassfish.grizzly.http.server.NetworkListener;
import org.glassfish.grizzly.http.server.Request;
import org.glassfish.grizzly.http.server.Response;
import org.glassfish.grizzly.threadpool.ThreadPoolConfig;

// TITLE Grizzly
// DEPS org.glassfish.grizzly:grizzly-http-server:4.0.2
/** Requests of clients with think times, before a downstream of nine servers. */
public final class GrizzlyServer extends Candidate {
    private HttpServer server;

    @Override
    public int defaultSize() {
        return 200;
    }

    @Override
    public String pool() {
        return "grizzly-work";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40, 9);
    }

    @Override
    public int start(int size) throws Exception {
        server = new HttpServer();
        NetworkListener listener = new NetworkListener("proof", "127.0.0.1", 0);
        listener.getTransport()
                .setWorkerThreadPoolConfig(ThreadPoolConfig.defaultConfig()
                        .setPoolName("grizzly-work")
                        .setCorePoolSize(size)
                        .setMaxPoolSize(size)
                        .setQueueLimit(-1));
        server.addListener(listener);
        server.getServerConfiguration().addHttpHandler(new HttpHandler() {
            @Override
            public void service(Request request, Response response) throws Exception {
                response.getWriter().write(work());
            }
        });
        server.start();
        return listener.getPort();
    }

    @Override
    public void stop() {
        server.shutdownNow();
    }
}
