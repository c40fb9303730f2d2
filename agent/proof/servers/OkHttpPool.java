// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.ConnectionPool;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

// TITLE ThreadPoolExecutor that calls by OkHttp
// DEPS com.squareup.okhttp3:okhttp:4.12.0
/** A fixed pool whose tasks call a service that serves all at once, for clients with think times. */
public final class OkHttpPool extends Candidate {
    private ThreadPoolExecutor pool;
    private OkHttpClient client;
    private Front front;

    @Override
    public int defaultSize() {
        return 5;
    }

    @Override
    public String pool() {
        return "callers";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(40, 80).compute(0.2).downstream(40);
    }

    @Override
    public int start(int size) {
        client = new OkHttpClient.Builder()
                .connectionPool(new ConnectionPool(500, 1, TimeUnit.MINUTES))
                .build();
        pool = FixedPool.of(size, "callers");
        front = new Front(request -> pool.execute(() -> request.answer(call())));
        return front.port();
    }

    private String call() {
        compute();
        Request request = new Request.Builder().url(downstreamUrl().toString()).build();
        try (Response answer = client.newCall(request).execute()) {
            return answer.body().string();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
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
        client.connectionPool().evictAll();
    }
}
