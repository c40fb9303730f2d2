// SPDX-License-Identifier: Apache-2.0
import com.sun.net.httpserver.HttpServer;
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Traffic;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.concurrent.ThreadPoolExecutor;

// TITLE The JDK's HttpServer
// JVM -Dsun.net.httpserver.nodelay=true -Dsun.net.httpserver.maxIdleConnections=10000
/** Requests of an open load that wait for a downstream, which serves all at once. */
public final class JdkHttpServer extends Candidate {
    private ThreadPoolExecutor pool;
    private HttpServer server;

    @Override
    public int defaultSize() {
        return 10;
    }

    @Override
    public String pool() {
        return "exchange";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(180).compute(0.2).downstream(60);
    }

    @Override
    public int start(int size) throws IOException {
        pool = FixedPool.of(size, "exchange");
        server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 1_000);
        server.setExecutor(pool);
        server.createContext("/", exchange -> {
            byte[] answer = work().getBytes();
            try (exchange) {
                exchange.sendResponseHeaders(200, answer.length);
                exchange.getResponseBody().write(answer);
            }
        });
        server.start();
        return server.getAddress().getPort();
    }

    @Override
    public boolean resize(int size) {
        return FixedPool.resize(pool, size);
    }

    @Override
    public long completed() {
        return pool.getCompletedTaskCount();
    }

    @Override
    public void stop() {
        server.stop(0);
        pool.shutdownNow();
    }
}
