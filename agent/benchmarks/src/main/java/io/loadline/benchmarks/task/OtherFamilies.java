package io.loadline.benchmarks.task;

import com.zaxxer.hikari.HikariDataSource;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.util.List;
import javax.sql.DataSource;
import org.eclipse.jetty.util.thread.QueuedThreadPool;
import org.jboss.threads.EnhancedQueueExecutor;

/** Pools that are not the JDK's. */
final class OtherFamilies {

    private OtherFamilies() {}

    static MeasuredPool jboss(int threads) {
        EnhancedQueueExecutor pool = new EnhancedQueueExecutor.Builder()
                .setCorePoolSize(threads)
                .setMaximumPoolSize(threads)
                .setThreadFactory(OtherFamilies::daemon)
                .build();
        pool.prestartAllCoreThreads();
        return new MeasuredPool(pool, pool, List.of(), pool::shutdown);
    }

    static MeasuredPool jetty(int threads) {
        QueuedThreadPool pool = new QueuedThreadPool(threads, threads);
        pool.setReservedThreads(0);
        pool.setDaemon(true);
        try {
            pool.start();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
        return new MeasuredPool(pool, pool, List.of(), () -> {
            try {
                pool.stop();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    /** Its connections lead nowhere: what they cost is the pool's. */
    static HikariDataSource hikari(int connections) {
        HikariDataSource pool = new HikariDataSource();
        pool.setMaximumPoolSize(connections);
        pool.setDataSource(stub(DataSource.class));
        return pool;
    }

    /** Answers with another stub, or with yes, or with nothing. */
    private static <T> T stub(Class<T> type) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (self, method, values) -> {
                    Class<?> answer = method.getReturnType();
                    if (answer == boolean.class) {
                        return true;
                    }
                    if (answer == int.class) {
                        return 0;
                    }
                    return answer == Connection.class ? stub(Connection.class) : null;
                }));
    }

    private static Thread daemon(Runnable work) {
        Thread thread = new Thread(work, "lane");
        thread.setDaemon(true);
        return thread;
    }
}
