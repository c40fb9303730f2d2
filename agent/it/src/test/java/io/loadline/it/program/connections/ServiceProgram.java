// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.zaxxer.hikari.HikariDataSource;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Sleep;
import io.loadline.it.program.virtual.VirtualExecutors;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Random;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * A typical service: threads that work for a while without a connection, and then with one. Callers wait for an answer
 * and ask again at once. Arguments: threads, 0 for a virtual thread for each task; connections, callers, library.
 */
public final class ServiceProgram {

    private static final long SEED = 19;
    private static final double OUTSIDE_MILLIS = 10;
    private static final double HELD_MILLIS = 20;

    private final ExecutorService workers;
    private final DataSource orders;
    private final AtomicLong done = new AtomicLong();

    private ServiceProgram(int threads, int connections, Pools pools) throws SQLException {
        workers = threads == 0
                ? VirtualExecutors.named("workers")
                : Executors.newFixedThreadPool(threads, new NamedThreads("workers"));
        orders = new Database(pools, "").pool("orders", connections);
    }

    public static void main(String[] arguments) throws Exception {
        ServiceProgram program = new ServiceProgram(
                Integer.parseInt(arguments[0]), Integer.parseInt(arguments[1]), Pools.of(arguments[3]));
        for (int caller = 0; caller < Integer.parseInt(arguments[2]); caller++) {
            program.call(new Random(SEED + caller));
        }
        new Dialog()
                .on("await", out -> awaitAdvice())
                .onLine("set", (words, out) -> program.set(Integer.parseInt(words[1]), Integer.parseInt(words[2])))
                .onLine("measure", (words, out) -> program.measure(Integer.parseInt(words[1]), out))
                .run();
        System.exit(0);
    }

    private void call(Random random) {
        workers.execute(() -> {
            try {
                Sleep.nanos(exponential(random, OUTSIDE_MILLIS));
                try (Connection connection = orders.getConnection()) {
                    Database.query(connection);
                    Sleep.nanos(exponential(random, HELD_MILLIS));
                }
                done.incrementAndGet();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            } finally {
                call(random);
            }
        });
    }

    private static void awaitAdvice() {
        OwnBeans.await(
                "advice on both pools",
                () -> OwnBeans.recommended("workers") > 0 && OwnBeans.recommended("orders") > 0);
        // the advice for threads uses that for connections; which of the two is newer changes with each round
        double connections = recommendedAt("orders");
        OwnBeans.await(
                "advice on the threads after that on the connections", () -> recommendedAt("workers") > connections);
    }

    private static double recommendedAt(String pool) {
        return System.nanoTime() / 1e6 - OwnBeans.recommendedMillisAgo(pool);
    }

    /** Sets both sizes, with a pool of HikariCP. */
    private void set(int threads, int connections) {
        ThreadPoolExecutor workers = (ThreadPoolExecutor) this.workers;
        if (threads > workers.getMaximumPoolSize()) {
            workers.setMaximumPoolSize(threads);
            workers.setCorePoolSize(threads);
        } else {
            workers.setCorePoolSize(threads);
            workers.setMaximumPoolSize(threads);
        }
        HikariDataSource hikari = (HikariDataSource) orders;
        hikari.getHikariConfigMXBean().setMaximumPoolSize(connections);
        hikari.getHikariConfigMXBean().setMinimumIdle(connections);
        // a pool that shrinks would keep its connections
        hikari.getHikariPoolMXBean().softEvictConnections();
        OwnBeans.await("as many connections", () -> hikari.getHikariPoolMXBean().getTotalConnections() == connections);
        OwnBeans.await("as many threads", () -> workers.getPoolSize() == threads);
    }

    private void measure(int seconds, PrintStream out) {
        long before = done.get();
        long begin = System.nanoTime();
        Sleep.nanos(seconds * 1_000_000_000L);
        out.println("own.perSecond\t" + (done.get() - before) * 1e9 / (System.nanoTime() - begin));
    }

    private static long exponential(Random random, double meanMillis) {
        return (long) (-Math.log(1 - random.nextDouble()) * meanMillis * 1e6);
    }
}
