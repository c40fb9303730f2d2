// SPDX-License-Identifier: Apache-2.0
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.loadline.proof.Candidate;
import io.loadline.proof.FakeDatabase;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.util.concurrent.ExecutorService;

// TITLE HikariCP before a database of 6 servers
// DEPS com.zaxxer:HikariCP:7.0.2 org.slf4j:slf4j-nop:2.0.17
// SHORT
/** Connections for forty threads, to a database that serves six queries at a time. */
public final class HikariDatabase extends Candidate {
    private static final int THREADS = 40;

    private HikariDataSource connections;
    private ExecutorService threads;
    private Front front;

    @Override
    public int defaultSize() {
        return 10;
    }

    @Override
    public String pool() {
        return "proof-connections";
    }

    @Override
    public Traffic traffic() {
        return Traffic.closed(THREADS, 60).downstream(25, 6);
    }

    @Override
    public int start(int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("proof-connections");
        config.setDataSource(FakeDatabase.of(this::work));
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(60_000);
        connections = new HikariDataSource(config);
        threads = FixedPool.of(THREADS, "front");
        front = new Front(request -> threads.execute(() -> request.answer(FakeDatabase.query(connections))));
        return front.port();
    }

    @Override
    public boolean resize(int size) {
        connections.setMaximumPoolSize(size);
        connections.setMinimumIdle(size);
        // a pool whose connections are all in use closes none of them otherwise
        connections.getHikariPoolMXBean().softEvictConnections();
        return true;
    }

    @Override
    public void stop() {
        front.close();
        threads.shutdownNow();
        connections.close();
    }
}
