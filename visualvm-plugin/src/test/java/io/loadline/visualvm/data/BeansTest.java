package io.loadline.visualvm.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

class BeansTest {

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();

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
    void threadsAndConnectionsOfTheSameName_areTwoPools() throws Exception {
        for (String bean :
                List.of("Agent", "ThreadPools", "ThreadPool,name=\"pool-0\"", "ConnectionPool,name=\"pool-0\"")) {
            server.registerMBean(new Pool(), new ObjectName("io.loadline:type=" + bean));
        }
        assertThat(Beans.look(server, "").pools)
                .extracting(pool -> pool.id)
                .containsExactlyInAnyOrder("pool-0", "connections of pool-0");
    }
}
