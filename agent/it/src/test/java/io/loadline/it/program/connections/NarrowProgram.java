// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.sun.net.httpserver.HttpServer;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.Sleep;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.core5.http.io.entity.EntityUtils;

/**
 * Forty threads whose tasks need one of five resources for 50 ms, and sixty callers that wait for an answer and ask
 * again at once. Argument: the kind of resource.
 */
public final class NarrowProgram {

    private static final int THREADS = 40;
    private static final int CALLERS = 60;
    private static final int FEW = 5;
    private static final long MILLIS = 50;

    private final ThreadPoolExecutor workers =
            (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS, new NamedThreads("workers"));

    /** Task that may throw. */
    private interface Task {
        void run() throws Exception;
    }

    private NarrowProgram() {}

    public static void main(String[] arguments) throws Exception {
        NarrowProgram program = new NarrowProgram();
        Task task = task(arguments[0]);
        for (int caller = 0; caller < CALLERS; caller++) {
            program.call(task);
        }
        new Dialog().run();
        System.exit(0);
    }

    private static Task task(String what) throws IOException {
        switch (what) {
            case "connections":
                return requests();
            case "permits":
                Semaphore permits = new Semaphore(FEW);
                return () -> {
                    permits.acquire();
                    Sleep.millis(MILLIS);
                    permits.release();
                };
            case "renewed":
                RenewedLock renewed = new RenewedLock();
                return () -> {
                    renewed.take();
                    Sleep.millis(MILLIS);
                    renewed.give();
                };
            default:
                // without a limit
                ScheduledExecutorService answers = Executors.newScheduledThreadPool(1, new NamedThreads("answers"));
                return () -> {
                    CompletableFuture<String> answer = new CompletableFuture<>();
                    answers.schedule(() -> answer.complete(""), MILLIS, TimeUnit.MILLISECONDS);
                    answer.get();
                };
        }
    }

    /** Makes requests by HttpClient, which has five connections for each address by default. */
    private static Task requests() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 50);
        server.setExecutor(Executors.newCachedThreadPool(new NamedThreads("server")));
        server.createContext("/", exchange -> {
            Sleep.millis(MILLIS);
            exchange.sendResponseHeaders(200, 1);
            exchange.getResponseBody().write('1');
            exchange.close();
        });
        server.start();
        CloseableHttpClient client = HttpClients.createDefault();
        String address = "http://127.0.0.1:" + server.getAddress().getPort() + "/";
        return () -> client.execute(new HttpGet(address), response -> EntityUtils.toString(response.getEntity()));
    }

    private void call(Task task) {
        workers.execute(() -> {
            try {
                task.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            } finally {
                call(task);
            }
        });
    }

    /** Lock whose threads wait on an object that is replaced when the next connection is returned. */
    private static final class RenewedLock {
        private volatile Object lock = new Object();
        private int free = FEW;

        void take() throws InterruptedException {
            while (true) {
                Object seen = lock;
                synchronized (seen) {
                    if (seen == lock && free > 0) {
                        free--;
                        return;
                    }
                    if (seen == lock) {
                        seen.wait();
                    }
                }
            }
        }

        void give() {
            while (true) {
                Object seen = lock;
                synchronized (seen) {
                    if (seen == lock) {
                        free++;
                        lock = new Object();
                        seen.notifyAll();
                        return;
                    }
                }
            }
        }
    }
}
