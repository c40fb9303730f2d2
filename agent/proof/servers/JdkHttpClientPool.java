// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.concurrent.ThreadPoolExecutor;

// TITLE ThreadPoolExecutor that calls by the JDK's HttpClient
/** A fixed pool whose tasks call a service of ten servers by HTTP, for an open load. */
public final class JdkHttpClientPool extends Candidate {
    private ThreadPoolExecutor pool;
    private HttpClient client;
    private Front front;

    @Override
    public int defaultSize() {
        return 10;
    }

    @Override
    public String pool() {
        return "callers";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(120).compute(0.2).downstream(50, 10);
    }

    @Override
    public int start(int size) {
        client = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
        pool = FixedPool.of(size, "callers");
        front = new Front(request -> pool.execute(() -> request.answer(call())));
        return front.port();
    }

    private String call() {
        try {
            compute();
            HttpRequest request = HttpRequest.newBuilder(downstreamUrl()).build();
            return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
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
        front.close();
        pool.shutdownNow();
    }
}
