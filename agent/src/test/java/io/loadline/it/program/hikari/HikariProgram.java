package io.loadline.it.program.hikari;

import com.zaxxer.hikari.HikariDataSource;
import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Uses connections of HikariCP's pools in every way that a connection can be got, given back, and lost. */
public final class HikariProgram {

    private static final long SHORT_MILLIS = 250;

    private final HikariDataSource orders = Database.pool("orders", 3);
    private Connection kept;

    private HikariProgram() {}

    public static void main(String[] arguments) throws Exception {
        HikariProgram program = new HikariProgram();
        new Dialog()
                .on("warm", out -> program.warm())
                .on("serve", new Clients(program.orders)::run)
                .on("giveBack", out -> program.kept.close())
                .on("fates", out -> fates())
                .on("again", HikariProgram::openAndClose)
                .on("grow", out -> program.orders.getHikariConfigMXBean().setMaximumPoolSize(7))
                .run();
        program.orders.close();
    }

    /** Two connections were used before, and one still is. */
    private void warm() throws SQLException {
        try (Connection first = orders.getConnection();
                Connection second = orders.getConnection()) {
            Database.query(first);
            Database.query(second);
        }
        kept = orders.getConnection();
    }

    /** Many pools one after the other, each shut down with a connection in use; whether all of them are garbage then. */
    private static void openAndClose(PrintStream out) throws SQLException {
        List<WeakReference<HikariDataSource>> closed = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            closed.add(new WeakReference<>(usedAndClosed()));
        }
        boolean gone = OwnBeans.comesTrue(() -> {
            System.gc();
            return closed.stream().allMatch(pool -> pool.get() == null);
        });
        out.println("own.gone\t" + gone);
    }

    private static HikariDataSource usedAndClosed() throws SQLException {
        HikariDataSource pool = Database.pool("again", 2);
        pool.getConnection();
        pool.getConnection().close();
        pool.close();
        return pool;
    }

    private static void fates() throws Exception {
        tooLate();
        twoAtOnce();
        givenBackByAnother();
        givenBackTwice();
        lost();
        evicted();
        shutDown();
    }

    /** Of five requests two are served. */
    private static void tooLate() throws SQLException {
        HikariDataSource late = Database.pool("late", 2, SHORT_MILLIS);
        try (Connection first = late.getConnection();
                Connection second = late.getConnection()) {
            Database.query(first);
            Database.query(second);
            for (int i = 0; i < 3; i++) {
                try {
                    late.getConnection();
                    throw new IllegalStateException("there are no more than two");
                } catch (SQLException expected) {
                    // nobody gives one back
                }
            }
        }
    }

    /** One thread has two connections, and gives back the first one first. */
    private static void twoAtOnce() throws SQLException {
        HikariDataSource two = Database.pool("two", 2);
        Connection first = two.getConnection();
        Connection second = two.getConnection();
        first.close();
        second.close();
    }

    private static void givenBackByAnother() throws Exception {
        Connection connection = Database.pool("another", 1).getConnection();
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

    private static void givenBackTwice() throws SQLException {
        Connection connection = Database.pool("twice", 1).getConnection();
        connection.close();
        connection.close();
    }

    /** Two connections are given out, of which one is not given back. */
    private static void lost() throws SQLException {
        HikariDataSource lost = Database.pool("lost", 2);
        lost.getConnection();
        lost.getConnection().close();
    }

    /** The pool closes a connection that is in use; it is given back all the same. */
    private static void evicted() throws SQLException {
        HikariDataSource evicted = Database.pool("evicted", 1);
        Connection connection = evicted.getConnection();
        evicted.evictConnection(connection);
        connection.close();
        evicted.getConnection().close();
    }

    /** The pool is shut down while a connection is in use. */
    private static void shutDown() throws SQLException {
        HikariDataSource down = Database.pool("down", 2);
        down.getConnection();
        down.getConnection().close();
        down.close();
    }
}
