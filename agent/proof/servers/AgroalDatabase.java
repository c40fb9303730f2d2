// SPDX-License-Identifier: Apache-2.0
import io.agroal.api.AgroalDataSource;
import io.agroal.api.configuration.supplier.AgroalDataSourceConfigurationSupplier;
import io.loadline.proof.Candidate;
import io.loadline.proof.FakeDatabase;
import io.loadline.proof.FixedPool;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import java.sql.SQLException;
import java.util.concurrent.ThreadPoolExecutor;

// TITLE Agroal, the pool of Quarkus
// DEPS io.agroal:agroal-pool:3.0
/** Connections for fifty threads, to a database that serves all queries at once; the default is that of Quarkus. */
public final class AgroalDatabase extends Candidate {
    private static final int THREADS = 50;

    private AgroalDataSource connections;
    private ThreadPoolExecutor threads;
    private Front front;

    @Override
    public int defaultSize() {
        return 20;
    }

    @Override
    public String pool() {
        return "Agroal";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(150).downstream(50);
    }

    @Override
    public int start(int size) throws SQLException {
        FakeDatabase.Driver.query = this::work;
        connections = AgroalDataSource.from(
                new AgroalDataSourceConfigurationSupplier().connectionPoolConfiguration(pool -> pool.maxSize(size)
                        .connectionFactoryConfiguration(factory ->
                                factory.jdbcUrl("jdbc:fake:").connectionProviderClass(FakeDatabase.Driver.class))));
        threads = FixedPool.of(THREADS, "front");
        front = new Front(request -> threads.execute(() -> request.answer(FakeDatabase.query(connections))));
        return front.port();
    }

    @Override
    public boolean resize(int size) {
        connections.getConfiguration().connectionPoolConfiguration().setMaxSize(size);
        return true;
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() {
        front.close();
        threads.shutdownNow();
        connections.close();
    }
}
