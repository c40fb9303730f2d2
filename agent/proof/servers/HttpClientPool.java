// SPDX-License-Identifier: Apache-2.0
import io.loadline.proof.Candidate;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.ThreadPoolExecutor;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.io.entity.EntityUtils;

// TITLE ThreadPoolExecutor that calls by HttpClient 5
// DEPS org.apache.httpcomponents.client5:httpclient5:5.5.1 org.slf4j:slf4j-nop:1.7.36
// SHORT
/** A fixed pool whose tasks call a service of twelve servers by HTTP, for clients without think times. */
public final class HttpClientPool extends Candidate {
    private static final int MOST_CONNECTIONS = 500;

    private ThreadPoolExecutor pool;
    private CloseableHttpClient client;
    private Front front;

    @Override
    public int defaultSize() {
        return 16;
    }

    @Override
    public String pool() {
        return "callers";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(30, 0).compute(0.2).downstream(50, 12);
    }

    @Override
    public int start(int size) {
        client = HttpClients.custom()
                .setConnectionManager(PoolingHttpClientConnectionManagerBuilder.create()
                        .setMaxConnTotal(MOST_CONNECTIONS)
                        .setMaxConnPerRoute(MOST_CONNECTIONS)
                        .build())
                .build();
        pool = FixedPool.of(size, "callers");
        front = new Front(request -> pool.execute(() -> request.answer(call())));
        return front.port();
    }

    private String call() {
        try {
            compute();
            return client.execute(new HttpGet(downstreamUrl()), answer -> EntityUtils.toString(answer.getEntity()));
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
    public void stop() throws IOException {
        front.close();
        pool.shutdownNow();
        client.close();
    }
}
