package io.loadline.benchmarks.task;

import com.zaxxer.hikari.HikariDataSource;
import java.sql.SQLException;
import java.util.List;

/** One thread that gets a connection and gives it back, again and again: each time stands for a task. */
final class Borrowing extends Lane {

    private final HikariDataSource connections;
    private long sent;

    Borrowing(HikariDataSource connections) {
        super(new MeasuredPool(Runnable::run, Runnable::run, List.of(), connections::close));
        this.connections = connections;
    }

    @Override
    void pass(int count) {
        try {
            for (int i = 0; i < count; i++) {
                connections.getConnection().close();
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        sent += count;
    }

    @Override
    long sent() {
        return sent;
    }
}
