// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import java.io.IOException;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import okhttp3.Call;
import okhttp3.Callback;
import okhttp3.Dispatcher;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Calls to one host, which OkHttp starts when a slot is free. An interceptor holds them. */
final class OkHttpLeases implements Leases {

    private static final ScheduledExecutorService TIMEOUTS = Executors.newScheduledThreadPool(1);

    private final ThreadLocal<Turn> latest = new ThreadLocal<>();
    private final Dispatcher dispatcher =
            new Dispatcher(new ThreadPoolExecutor(0, Integer.MAX_VALUE, 1, TimeUnit.MINUTES, new SynchronousQueue<>()) {
                @Override
                protected void afterExecute(Runnable call, Throwable thrown) {
                    if (latest.get() != null) {
                        latest.get().over.countDown();
                    }
                }
            });
    private final Queue<Turn> cancelled = new ConcurrentLinkedQueue<>();
    private final OkHttpClient client;
    private final String url;

    OkHttpLeases(String name, int size) {
        client = new OkHttpClient.Builder()
                .dispatcher(dispatcher)
                .addInterceptor(chain -> {
                    latest.set((Turn) chain.request().tag());
                    return latest.get().use();
                })
                .build();
        url = "https://" + name + "/";
        dispatcher.setMaxRequestsPerHost(size);
    }

    /** Turn of one call. */
    private final class Turn extends CompletableFuture<Object> implements Callback {
        private final CountDownLatch back = new CountDownLatch(1);
        private final CountDownLatch over = new CountDownLatch(1);
        private Call call;

        private Response use() throws IOException {
            if (!call.isCanceled() && complete(this)) {
                await(back);
            }
            throw new IOException("over");
        }

        @Override
        public boolean cancel(boolean mayInterrupt) {
            call.cancel();
            cancelled.add(this);
            return super.cancel(mayInterrupt);
        }

        @Override
        public void onFailure(Call call, IOException why) {}

        @Override
        public void onResponse(Call call, Response response) {}
    }

    @Override
    public CompletableFuture<Object> ask(int timeoutMillis) {
        Turn turn = new Turn();
        turn.call = client.newCall(new Request.Builder().url(url).tag(turn).build());
        turn.call.enqueue(turn);
        if (timeoutMillis > 0) {
            TIMEOUTS.schedule(() -> turn.cancel(true), timeoutMillis, TimeUnit.MILLISECONDS);
        }
        return turn;
    }

    @Override
    public void giveBack(Object leased) {
        Turn turn = (Turn) leased;
        turn.back.countDown();
        await(turn.over);
    }

    @Override
    public void destroy(Object leased) {
        giveBack(leased);
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String counts() {
        // some have had their turn just now
        cancelled.forEach(turn -> await(turn.over));
        return dispatcher.runningCallsCount() + "/" + dispatcher.queuedCallsCount() + "/"
                + dispatcher.getMaxRequestsPerHost();
    }
}
