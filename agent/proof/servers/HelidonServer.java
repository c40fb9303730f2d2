// SPDX-License-Identifier: Apache-2.0
import io.helidon.common.configurable.ServerThreadPoolSupplier;
import io.helidon.common.configurable.ThreadPool;
import io.helidon.webserver.Routing;
import io.helidon.webserver.WebServer;
import io.helidon.webserver.jersey.JerseySupport;
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.Path;
import java.net.InetAddress;
import java.util.concurrent.ExecutorService;

// TITLE Helidon 3 with Jersey
// DEPS io.helidon.webserver:helidon-webserver-jersey:3.0.2
// JVM -Dhelidon.serialFilter.missing.action=ignore
/** Resources on the server's thread pool, which by default grows only with 256 requests in its queue: two threads a processor. */
public final class HelidonServer extends Candidate {
    private static HelidonServer running;

    private ExecutorService threads;
    private WebServer server;

    @Path("/")
    public static class Work {
        @GET
        public String get() {
            return running.work();
        }
    }

    @Override
    public int defaultSize() {
        return 2 * Math.max(2, Runtime.getRuntime().availableProcessors());
    }

    @Override
    public String pool() {
        return "helidon-server";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(130).compute(0.2).downstream(55);
    }

    @Override
    public int start(int size) {
        running = this;
        threads = ServerThreadPoolSupplier.builder()
                .threadNamePrefix("helidon-server-")
                .corePoolSize(size)
                .maxPoolSize(size)
                .build()
                .get();
        server = WebServer.builder(Routing.builder()
                        .register(JerseySupport.builder()
                                .executorService(threads)
                                .register(Work.class)
                                .build())
                        .build())
                .bindAddress(InetAddress.getLoopbackAddress())
                .port(0)
                .build();
        return server.start().await().port();
    }

    @Override
    public long completed() {
        return ThreadPool.asThreadPool(threads).orElseThrow().getCompletedTaskCount();
    }

    @Override
    public void stop() {
        server.shutdown().await();
        threads.shutdownNow();
    }
}
