// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import io.vertx.core.Vertx;
import io.vertx.core.WorkerExecutor;
import io.vertx.core.http.HttpServer;

// TITLE Vert.x with a worker pool
// DEPS io.vertx:vertx-core:4.5.21
/** Blocking calls that handlers submit to the worker pool, of twenty threads by default. */
public final class VertxWorkers extends Candidate {
    private Vertx vertx;

    @Override
    public int defaultSize() {
        return 20;
    }

    @Override
    public String pool() {
        return "proof-workers";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(160).compute(0.2).downstream(50);
    }

    @Override
    public int start(int size) {
        vertx = Vertx.vertx();
        WorkerExecutor workers = vertx.createSharedWorkerExecutor("proof-workers", size);
        HttpServer server = vertx.createHttpServer()
                .requestHandler(request -> workers.executeBlocking(this::work, false)
                        .onSuccess(answer -> request.response().end(answer)))
                .listen(0, "127.0.0.1")
                .toCompletionStage()
                .toCompletableFuture()
                .join();
        return server.actualPort();
    }

    @Override
    public void stop() {
        vertx.close().toCompletionStage().toCompletableFuture().join();
    }
}
