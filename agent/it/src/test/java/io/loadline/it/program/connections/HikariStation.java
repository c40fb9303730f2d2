// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.connections;

import com.zaxxer.hikari.HikariDataSource;
import io.loadline.it.program.SlowService;
import io.loadline.it.program.families.Station;
import java.sql.Connection;
import java.sql.SQLException;

/** Station that holds a connection of HikariCP for each request. */
public final class HikariStation implements Station {

    private final SlowService service;
    private final HikariDataSource orders;

    public HikariStation(int connections, int millis) throws SQLException {
        service = new SlowService(millis);
        orders = (HikariDataSource) new Database(new HikariPools(), "").pool("orders", connections);
    }

    @Override
    public void request() throws SQLException {
        try (Connection connection = orders.getConnection()) {
            Database.query(connection);
            service.serve();
        }
    }

    @Override
    public long submitted() {
        return service.requests();
    }

    @Override
    public int size() {
        return orders.getHikariConfigMXBean().getMaximumPoolSize();
    }
}
