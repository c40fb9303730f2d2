// SPDX-License-Identifier: Apache-2.0
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.loadline.proof.Candidate;
import io.loadline.proof.FakeDatabase;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

// TITLE Virtual threads with HikariCP
// DEPS com.zaxxer:HikariCP:7.0.2 org.slf4j:slf4j-nop:2.0.17
// JAVA 21
/** A virtual thread for each request, and connections to a database that serves twelve queries at a time. */
public final class VirtualHikari extends Candidate {
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
        return Traffic.open(150).downstream(50, 12);
    }

    @Override
    public int start(int size) {
        HikariConfig config = new HikariConfig();
        config.setPoolName("proof-connections");
        config.setDataSource(FakeDatabase.of(this::work));
        config.setMaximumPoolSize(size);
        config.setConnectionTimeout(60_000);
        connections = new HikariDataSource(config);
        threads = Executors.newVirtualThreadPerTaskExecutor();
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
