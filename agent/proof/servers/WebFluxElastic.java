// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import java.time.Duration;
import reactor.core.publisher.Mono;
import reactor.core.scheduler.Scheduler;
import reactor.core.scheduler.Schedulers;
import reactor.netty.DisposableServer;
import reactor.netty.http.server.HttpServer;

// TITLE Reactor Netty with boundedElastic
// DEPS io.projectreactor.netty:reactor-netty-http:1.2.11 org.slf4j:slf4j-nop:2.0.17
/** Blocking calls on a bounded elastic scheduler, as in WebFlux; ten threads per processor by default. */
public final class WebFluxElastic extends Candidate {
    private static final int MOST_QUEUED = 100_000;

    private Scheduler elastic;
    private DisposableServer server;

    @Override
    public int defaultSize() {
        return 10 * Runtime.getRuntime().availableProcessors();
    }

    @Override
    public String pool() {
        return "elastic";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 60).compute(0.2).downstream(40, 10);
    }

    @Override
    public int start(int size) {
        elastic = Schedulers.newBoundedElastic(size, MOST_QUEUED, "elastic");
        server = HttpServer.create()
                .host("127.0.0.1")
                .port(0)
                .handle((request, response) ->
                        response.sendString(Mono.fromCallable(this::work).subscribeOn(elastic)))
                .bindNow();
        return server.port();
    }

    @Override
    public void stop() {
        server.disposeNow(Duration.ofSeconds(5));
        elastic.dispose();
    }
}
