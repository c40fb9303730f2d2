package io.loadline.visualvm.data;

import static org.assertj.core.api.Assertions.assertThat;

import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** What is dear to the application is not asked for at every look. */
class BeansTest {

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private final Beans beans = new Beans();
    private final All all = new All();

    /** As much of all pools as one system as counts. */
    public interface AllMBean {
        int getThreadsInPools();

        String getExplanation();
    }

    /** Counts how often it was asked. */
    public static final class All implements AllMBean {
        private int asked;

        @Override
        public int getThreadsInPools() {
            return 7;
        }

        @Override
        public String getExplanation() {
            asked++;
            return "asked " + asked;
        }
    }

    /** A pool of which only the size is known. */
    public interface PoolMBean {
        int getPoolSize();
    }

    /** Any. */
    public static final class Pool implements PoolMBean {
        @Override
        public int getPoolSize() {
            return 1;
        }
    }

    @Test
    void fewPools_whatIsMadeOfAllAdviceIsReadAtEachLook() throws Exception {
        register(Beans.ADVICE_AT_A_LOOK);
        for (int look = 1; look <= 3; look++) {
            assertThat(explanation()).isEqualTo("asked " + look);
        }
    }

    @Test
    void manyPools_itIsReadAsOftenAsItIsEachPoolsTurn_andNotAtTheFirstLook() throws Exception {
        register(3 * Beans.ADVICE_AT_A_LOOK);
        assertThat(explanation()).isEmpty();
        assertThat(explanation()).isEqualTo("asked 1");
        assertThat(explanation()).isEqualTo("asked 1");
        assertThat(explanation()).isEqualTo("asked 1");
        assertThat(explanation()).isEqualTo("asked 2");
    }

    @Test
    void threadsAndConnectionsOfTheSameName_areTwoPools() throws Exception {
        register(1);
        server.registerMBean(new Pool(), new ObjectName("io.loadline:type=ConnectionPool,name=\"pool-0\""));

        assertThat(beans.look(server, "").pools)
                .extracting(pool -> pool.id)
                .containsExactlyInAnyOrder("pool-0", "connections of pool-0");
    }

    private void register(int pools) throws Exception {
        server.registerMBean(new Pool(), new ObjectName("io.loadline:type=Agent"));
        server.registerMBean(all, new ObjectName("io.loadline:type=ThreadPools"));
        for (int i = 0; i < pools; i++) {
            server.registerMBean(new Pool(), new ObjectName("io.loadline:type=ThreadPool,name=\"pool-" + i + "\""));
        }
    }

    private String explanation() throws Exception {
        Snapshot snapshot = beans.look(server, "");
        assertThat(snapshot.system.threads).isEqualTo(7);
        return snapshot.system.explanation;
    }
}
