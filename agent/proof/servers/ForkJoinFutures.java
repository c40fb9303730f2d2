// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ForkJoinPool;

// TITLE CompletableFuture on a fork-join pool
/** Blocking suppliers on a pool like the common pool, whose parallelism can be set without a property. */
public final class ForkJoinFutures extends Candidate {
    private ForkJoinPool pool;
    private Front front;

    @Override
    public int defaultSize() {
        return Math.max(1, Runtime.getRuntime().availableProcessors() - 1);
    }

    @Override
    public String pool() {
        return "ForkJoinPool-";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(30, 60).compute(0.2).downstream(40);
    }

    @Override
    public int start(int size) {
        pool = new ForkJoinPool(size);
        front = new Front(
                request -> CompletableFuture.supplyAsync(this::work, pool).thenAccept(request::answer));
        return front.port();
    }

    @Override
    public void stop() {
        front.close();
        pool.shutdownNow();
    }
}
