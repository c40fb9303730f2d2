// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.Test;

/** MBeans of an agent that publishes less, or something else under the same names. */
class OtherVersionTest {

    private final MBeanServer server = MBeanServerFactory.newMBeanServer();

    /** A pool's MBean as another version could have it. */
    public interface OtherMBean {
        String getName();

        int getPoolSize();

        String getActiveCount();

        double[] getServiceMillis();

        String getRecommendation();
    }

    /** Standard MBeans go by the name of their class. */
    public static final class Other implements OtherMBean {
        @Override
        public String getName() {
            return "orders";
        }

        @Override
        public int getPoolSize() {
            return 4;
        }

        @Override
        public String getActiveCount() {
            return "three";
        }

        @Override
        public double[] getServiceMillis() {
            return new double[] {1, 2};
        }

        @Override
        public String getRecommendation() {
            return "grow";
        }
    }

    @Test
    void whatIsNotThere_isUnknown_andTheRestIsRead() throws Exception {
        server.registerMBean(new Other(), new ObjectName("io.loadline:type=Agent"));
        server.registerMBean(new Other(), new ObjectName("io.loadline:type=ThreadPools"));
        server.registerMBean(new Other(), new ObjectName("io.loadline:type=ThreadPool,name=\"a \\\"b\\\"\""));
        server.registerMBean(new Other(), new ObjectName("io.loadline:type=ThreadPool,name=\"c\",state=terminated"));

        Snapshot snapshot = Beans.read(server, "a \"b\"");

        assertThat(snapshot.state).isEqualTo(Snapshot.State.MEASURED);
        assertThat(snapshot.pools).hasSize(1);
        PoolFigures pool = snapshot.pool("a \"b\"").orElseThrow();
        assertThat(pool.name).isEqualTo("orders");
        assertThat(pool.size).isEqualTo(4);
        assertThat(pool.busy).isNaN();
        assertThat(pool.serviceP50).isNaN();
        assertThat(pool.advice.isKnown()).isFalse();
        assertThat(pool.page).contains("report");
        assertThat(pool.whatIf).isEmpty();
        assertThat(pool.hours).isEmpty();
        assertThat(pool.resizeMode).isEmpty();
        assertThat(pool.resizes).isNaN();
        assertThat(snapshot.system.processors).isNaN();
        assertThat(snapshot.system.split).isEmpty();
        assertThat(snapshot.agent.resizeRefusal()).isEmpty();
    }

    @Test
    void noBeansOfTheAgent_isNotMeasured() throws Exception {
        assertThat(Beans.read(server, "").state).isEqualTo(Snapshot.State.NOT_MEASURED);
    }

    @Test
    void threadsAndConnectionsOfTheSameName_areTwoPools() throws Exception {
        for (String bean :
                List.of("Agent", "ThreadPools", "ThreadPool,name=\"pool-0\"", "ConnectionPool,name=\"pool-0\"")) {
            server.registerMBean(new Other(), new ObjectName("io.loadline:type=" + bean));
        }
        assertThat(Beans.read(server, "").pools)
                .extracting(pool -> pool.id)
                .containsExactlyInAnyOrder("pool-0", "connections of pool-0");
    }
}
