// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Sleep;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Scanner;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicLong;
import javax.management.openmbean.CompositeData;

/**
 * Callers that query a database in another JVM again and again. The database serves some queries of 20 ms at a time,
 * and the others wait there, where the agent does not see them. Arguments: queries served at a time, size of the pool,
 * callers, and the kind of {@link BusyClient}.
 */
public final class BusyDatabaseProgram {

    private static final int QUERY_MILLIS = 20;

    private final BusyClient client;
    private final AtomicLong done = new AtomicLong();

    private BusyDatabaseProgram(BusyClient client) {
        this.client = client;
    }

    public static void main(String[] arguments) throws Exception {
        if (arguments.length == 1) {
            serve(new Semaphore(Integer.parseInt(arguments[0])));
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
                BusyClient.of(arguments.length > 3 ? arguments[3] : "hikari", port, Integer.parseInt(arguments[1])));
        program.addCallers(Integer.parseInt(arguments[2]));
        new Dialog()
                .on("await", out -> OwnBeans.await("advice", () -> OwnBeans.recommended("orders") > 0))
                .onLine("set", (words, out) -> program.client.set(Integer.parseInt(words[1])))
                .onLine("callers", (words, out) -> program.addCallers(Integer.parseInt(words[1])))
                .onLine("watch", (words, out) -> program.watch(Integer.parseInt(words[1]), out))
                .run();
        System.exit(0);
    }

    /** Serves queries until the parent process ends. */
    private static void serve(Semaphore served) throws IOException {
        ServerSocket server = new ServerSocket(0, 0, InetAddress.getLoopbackAddress());
        start(() -> {
            while (true) {
                Socket client = server.accept();
                start(() -> {
                    for (int query = client.getInputStream().read(); query >= 0; ) {
                        served.acquire();
                        Thread.sleep(QUERY_MILLIS);
                        served.release();
                        client.getOutputStream().write(query);
                        query = client.getInputStream().read();
                    }
                });
            }
        });
        System.out.println(server.getLocalPort());
        while (System.in.read() >= 0) {
            // until the parent ends
        }
        System.exit(0);
    }

    /** Loop of a thread of the database. */
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
            Thread thread = new Thread(this::call, "caller-" + caller);
            thread.setDaemon(true);
            thread.start();
        }
    }

    private void call() {
        while (true) {
            try {
                client.query();
                done.incrementAndGet();
            } catch (Exception timedOut) {
                // calls again
            }
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
