// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Sleep;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.Scanner;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.openmbean.CompositeData;

/**
 * Callers that query a database in another JVM again and again. The database serves some queries of 20 ms
 * at a time, and the others wait there, where the agent does not see them. Arguments: queries served at a time, size of
 * the pool, callers, and the kind of {@link BusyClient}.
 *
 * <pre>
 *   set N         N connections
 *   callers N     N more callers that call again at once
 *   rate R        R queries/s by callers who do not wait for one another, instead of the rate before
 *   cache N       with n &gt; N queries at a time, each takes (n / N)<sup>2</sup> times as long: they share the memory of N
 *   watch S       polls the advice for S seconds
 * </pre>
 */
public final class BusyDatabaseProgram {

    private static final int QUERY_MILLIS = 20;
    private static final long SEED = 55;

    private final BusyClient client;
    private final PrintStream database;
    private final AtomicLong done = new AtomicLong();
    private final ExecutorService openCallers = Executors.newCachedThreadPool(new NamedThreads("callers"));

    /** Queries per second of callers who do not wait for one another. */
    private volatile double rate;

    private BusyDatabaseProgram(BusyClient client, PrintStream database) {
        this.client = client;
        this.database = database;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 1) {
            new Served(Integer.parseInt(arguments[0])).serve();
            return;
        }
        Process database = new ProcessBuilder(
                        System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                        "-cp",
                        System.getProperty("java.class.path"),
                        BusyDatabaseProgram.class.getName(),
                        arguments[0])
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        int port = new Scanner(database.getInputStream(), StandardCharsets.UTF_8.name()).nextInt();
        BusyDatabaseProgram program = new BusyDatabaseProgram(
                BusyClient.of(arguments.length > 3 ? arguments[3] : "hikari", port, Integer.parseInt(arguments[1])),
                new PrintStream(database.getOutputStream(), true, StandardCharsets.UTF_8.name()));
        program.addCallers(Integer.parseInt(arguments[2]));
        new Dialog()
                .on("await", out -> OwnBeans.await("advice", () -> OwnBeans.recommended("orders") > 0))
                .onLine("set", (words, out) -> program.client.set(Integer.parseInt(words[1])))
                .onLine("callers", (words, out) -> program.addCallers(Integer.parseInt(words[1])))
                .onLine("rate", (words, out) -> program.rate(Double.parseDouble(words[1])))
                .onLine("cache", (words, out) -> program.database.println(words[1]))
                .onLine("watch", (words, out) -> program.watch(Integer.parseInt(words[1]), out))
                .run();
        System.exit(0);
    }

    /** Database of one process, until the parent process ends. */
    private static final class Served {

        private final Semaphore servers;
        private final AtomicInteger queries = new AtomicInteger();
        private volatile int cache = Integer.MAX_VALUE;

        Served(int servers) {
            this.servers = new Semaphore(servers);
        }

        void serve() throws IOException {
            ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
            start(() -> {
                while (true) {
                    Socket client = server.accept();
                    client.setTcpNoDelay(true);
                    start(() -> answer(client));
                }
            });
            System.out.println(server.getLocalPort());
            Scanner orders = new Scanner(System.in, StandardCharsets.UTF_8.name());
            while (orders.hasNext()) {
                cache = orders.nextInt();
            }
            System.exit(0);
        }

        private void answer(Socket client) throws IOException, InterruptedException {
            for (int query = client.getInputStream().read(); query >= 0; ) {
                serveOne();
                client.getOutputStream().write(query);
                query = client.getInputStream().read();
            }
        }

        private void serveOne() throws InterruptedException {
            servers.acquire();
            double crowd = Math.max(1, (double) queries.incrementAndGet() / cache);
            Thread.sleep(Math.round(QUERY_MILLIS * crowd * crowd));
            queries.decrementAndGet();
            servers.release();
        }
    }

    /** Loop of a thread. */
    private interface Loop {
        void run() throws IOException, InterruptedException;
    }

    private static void start(Loop loop) {
        Thread thread = new Thread(() -> {
            try {
                loop.run();
            } catch (IOException | InterruptedException clientIsGone) {
                Thread.currentThread().interrupt();
            }
        });
        thread.setDaemon(true);
        thread.start();
    }

    private void addCallers(int callers) {
        for (int caller = 0; caller < callers; caller++) {
            start(this::call);
        }
    }

    private void call() {
        while (true) {
            query();
        }
    }

    private void query() {
        try {
            client.query();
            done.incrementAndGet();
        } catch (Exception timedOut) {
            // the next one may do
        }
    }

    private void rate(double perSecond) {
        boolean isFirst = rate == 0;
        rate = perSecond;
        if (isFirst) {
            start(this::callAtRandom);
        }
    }

    /** Calls at random times, whether or not calls before have been answered. */
    private void callAtRandom() {
        Random random = new Random(SEED);
        double next = System.nanoTime();
        while (true) {
            next += -Math.log(1 - random.nextDouble()) * 1e9 / rate;
            Sleep.until((long) next);
            openCallers.execute(this::query);
        }
    }

    /** Prints the throughput during {@code seconds}, and how many of the polled recommendations were to grow. */
    private void watch(int seconds, PrintStream out) {
        long before = done.get();
        long begin = System.nanoTime();
        long polls = 0;
        long grow = 0;
        while (System.nanoTime() - begin < seconds * 1_000_000_000L) {
            Sleep.nanos(200_000_000L);
            CompositeData advice = OwnBeans.composite(OwnBeans.liveOfAnyKind("orders"), "Recommendation");
            polls++;
            grow += "grow".equals(advice.get("verdict")) ? 1 : 0;
        }
        out.println("own.perSecond\t" + (done.get() - before) * 1e9 / (System.nanoTime() - begin));
        out.println("own.polls\t" + polls);
        out.println("own.grow\t" + grow);
    }
}
