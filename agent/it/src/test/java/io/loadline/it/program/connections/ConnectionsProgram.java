// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import io.loadline.it.program.Unseen;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;

/**
 * Gets, returns and loses connections of pools in every possible way. Arguments: the library, and the folder of the
 * database, which is empty for one in memory.
 */
public final class ConnectionsProgram {

    private static final int SHORT_MILLIS = 1000;
    private static final int LOAD = 8;

    /** Time after which threads that wait notice that HikariCP's pool is closed. */
    private static final int STOP_MILLIS = 5000;

    private final Pools pools;
    private final Database database;
    private final DataSource orders;
    private final Clients clients;

    /** Pools that would else be collected; only a connection refers to its pool. */
    private final List<DataSource> held = new ArrayList<>();

    private Connection kept;
    private long givenUnseen;

    private ConnectionsProgram(String library, String folder) throws SQLException {
        pools = Pools.of(library);
        database = new Database(pools, folder);
        orders = database.pool("orders", 3);
        clients = new Clients(orders);
    }

    public static void main(String[] arguments) throws Exception {
        ConnectionsProgram program = new ConnectionsProgram(arguments[0], arguments[1]);
        new Dialog()
                .on("warm", out -> program.warm())
                .on("serve", program::serve)
                .on("giveBack", out -> program.giveBack())
                .on("fates", out -> program.fates())
                .on("stop", out -> out.println("own.stopped\t" + program.shutDownUnderLoad()))
                .on("again", program::openAndClose)
                .on("lose", out -> program.giveUnseen())
                .on("grow", out -> program.pools.setMaximum(program.orders, 7))
                .run();
        program.pools.close(program.orders);
    }

    /** Uses two connections before an attach, and keeps one. */
    private void warm() throws SQLException {
        try (Connection first = orders.getConnection();
                Connection second = orders.getConnection()) {
            Database.query(first);
            Database.query(second);
        }
        kept = orders.getConnection();
        givenUnseen = 3;
    }

    private void serve(PrintStream out) throws InterruptedException {
        clients.run(out);
        out.println("own.given\t" + (pools.given(orders) - givenUnseen));
    }

    /** Returns the kept connection, and makes the first request that the agent sees. */
    private void giveBack() throws SQLException {
        kept.close();
        clients.request();
    }

    /**
     * Opens many pools one after the other, and shuts each down with a connection in use. Prints whether all of them
     * are garbage then.
     */
    private void openAndClose(PrintStream out) throws SQLException {
        List<WeakReference<DataSource>> closed = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            closed.add(new WeakReference<>(usedAndClosed()));
        }
        boolean gone = OwnBeans.comesTrue(() -> {
            System.gc();
            return closed.stream().allMatch(pool -> pool.get() == null);
        });
        out.println("own.gone\t" + gone);
    }

    /** Lets a request wait whose end the agent does not see; it sees the next request again. */
    private void giveUnseen() throws Exception {
        DataSource deaf = pool("deaf", 1);
        Connection first = deaf.getConnection();
        Thread waiting = new Thread(() -> {
            try {
                deaf.getConnection().close();
            } catch (SQLException e) {
                throw new IllegalStateException(e);
            }
        });
        waiting.start();
        OwnBeans.await("it waits", () -> OwnBeans.figure(OwnBeans.liveOfAnyKind("deaf"), "QueuedCount") == 1);
        Unseen.during(() -> {
            first.close();
            waiting.join();
        });
        deaf.getConnection().close();
    }

    private DataSource usedAndClosed() throws SQLException {
        DataSource pool = database.pool("again", 2);
        pool.getConnection();
        pool.getConnection().close();
        pools.close(pool);
        return pool;
    }

    private void fates() throws Exception {
        tooLate();
        twoAtOnce();
        givenBackByAnother();
        givenBackTwice();
        lost();
        evicted();
        pools.transaction(pool("transaction", 1));
        shutDown();
    }

    private DataSource pool(String name, int size) throws SQLException {
        DataSource pool = database.pool(name, size);
        held.add(pool);
        return pool;
    }

    /** Serves two of five requests, of which three time out at the same time. */
    private void tooLate() throws Exception {
        DataSource late = database.pool("late", 2, SHORT_MILLIS);
        held.add(late);
        try (Connection first = late.getConnection();
                Connection second = late.getConnection()) {
            Database.query(first);
            Database.query(second);
            List<FutureTask<Connection>> requests = new ArrayList<>();
            for (int i = 0; i < 3; i++) {
                requests.add(new FutureTask<>(late::getConnection));
                new Thread(requests.get(i)).start();
            }
            for (FutureTask<Connection> request : requests) {
                try {
                    throw new IllegalStateException("a third connection: " + request.get());
                } catch (ExecutionException nobodyGivesOneBack) {
                    if (!(nobodyGivesOneBack.getCause() instanceof SQLException)) {
                        throw nobodyGivesOneBack;
                    }
                }
            }
        }
    }

    /** Lets one thread hold two connections, and return the first one first. */
    private void twoAtOnce() throws SQLException {
        DataSource two = pool("two", 2);
        Connection first = two.getConnection();
        Connection second = two.getConnection();
        first.close();
        second.close();
    }

    private void givenBackByAnother() throws Exception {
        Connection connection = pool("another", 1).getConnection();
        List<SQLException> failures = new ArrayList<>();
        Thread other = new Thread(() -> {
            try {
                connection.close();
            } catch (SQLException e) {
                failures.add(e);
            }
        });
        other.start();
        other.join();
        if (!failures.isEmpty()) {
            throw failures.get(0);
        }
    }

    private void givenBackTwice() throws SQLException {
        Connection connection = pool("twice", 1).getConnection();
        connection.close();
        connection.close();
    }

    /** Gets two connections and returns one. */
    private void lost() throws SQLException {
        DataSource lost = pool("lost", 2);
        lost.getConnection();
        lost.getConnection().close();
    }

    /** Lets the pool close a connection in use, which is returned afterwards. */
    private void evicted() throws SQLException {
        DataSource evicted = pool("evicted", 1);
        Connection connection = evicted.getConnection();
        pools.evict(evicted, connection);
        connection.close();
        evicted.getConnection().close();
    }

    /** Shuts a pool down while a connection is in use. */
    private void shutDown() throws SQLException {
        DataSource down = pool("down", 2);
        kept = down.getConnection();
        down.getConnection().close();
        pools.close(down);
    }

    /**
     * Shuts a pool down while eight threads use its two connections. Returns the number of connections that they got.
     * The agent must have read the pool before, since a pool that is collected unread has no name.
     */
    private int shutDownUnderLoad() throws Exception {
        DataSource stopped = database.pool("stopped", 2, STOP_MILLIS);
        held.add(stopped);
        AtomicInteger got = new AtomicInteger();
        AtomicBoolean closed = new AtomicBoolean();
        List<Thread> clients = new ArrayList<>();
        for (int i = 0; i < LOAD; i++) {
            clients.add(new Thread(() -> useUntilClosed(stopped, got, closed)));
            clients.get(i).start();
        }
        OwnBeans.await(
                "it is under load and seen",
                () -> got.get() > 10 * LOAD && OwnBeans.figure(OwnBeans.liveOfAnyKind("stopped"), "StartedCount") > 0);
        pools.close(stopped);
        closed.set(true);
        for (Thread client : clients) {
            client.join();
        }
        return got.get();
    }

    /** Uses connections until the pool is closed, after which some libraries would open another pool. */
    private static void useUntilClosed(DataSource pool, AtomicInteger got, AtomicBoolean closed) {
        try {
            while (!closed.get()) {
                try (Connection connection = pool.getConnection()) {
                    got.incrementAndGet();
                    Database.query(connection);
                }
            }
        } catch (SQLException | IllegalStateException refused) {
            // expected
        }
    }
}
