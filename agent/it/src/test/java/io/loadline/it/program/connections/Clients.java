// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Sleep;
import java.io.PrintStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** Eight threads that each use one connection after the other of one pool, and measure each step. */
final class Clients {

    private static final int THREADS = 8;
    private static final int REQUESTS_EACH = 50;
    private static final long WORK_NANOS = 2_000_000;

    private final DataSource pool;
    private final AtomicLong requests = new AtomicLong();
    private final AtomicLong waited = new AtomicLong();
    private final AtomicLong held = new AtomicLong();
    private final AtomicLong all = new AtomicLong();

    Clients(DataSource pool) {
        this.pool = pool;
    }

    void run(PrintStream out) throws InterruptedException {
        Thread[] threads = new Thread[THREADS];
        for (int i = 0; i < THREADS; i++) {
            threads[i] = new Thread(this::requests, "client-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        out.println("own.requests\t" + requests);
        // from before getConnection until after it
        out.println("own.waitMillis\t" + waited.get() / 1e6);
        // from after getConnection until before close
        out.println("own.heldMillis\t" + held.get() / 1e6);
        out.println("own.millis\t" + all.get() / 1e6);
    }

    private void requests() {
        try {
            for (int i = 0; i < REQUESTS_EACH; i++) {
                request();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    void request() throws SQLException {
        long asked = System.nanoTime();
        long given;
        long done;
        try (Connection connection = pool.getConnection()) {
            given = System.nanoTime();
            Database.query(connection);
            Database.update(connection);
            Sleep.until(given + WORK_NANOS);
            done = System.nanoTime();
        }
        all.addAndGet(System.nanoTime() - asked);
        waited.addAndGet(given - asked);
        held.addAndGet(done - given);
        requests.incrementAndGet();
    }
}
