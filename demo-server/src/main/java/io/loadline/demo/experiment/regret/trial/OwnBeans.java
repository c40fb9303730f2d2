package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.Bean;
import io.loadline.demo.experiment.Recommendation;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.util.Optional;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/** The agent's MBeans in this JVM. */
final class OwnBeans {

    private static final MBeanServer BEANS = ManagementFactory.getPlatformMBeanServer();

    private OwnBeans() {}

    /** The live pool of that name; empty if the agent has none, or is not there. */
    static Optional<Bean> pool(String name) {
        try {
            ObjectName bean = ObjectName.getInstance("io.loadline:type=ThreadPool,name=" + ObjectName.quote(name));
            return BEANS.isRegistered(bean) ? Optional.of(new Bean(BEANS, bean)) : Optional.empty();
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(name, e);
        }
    }

    static PoolFigures figures(Bean pool) {
        try {
            return PoolFigures.of(pool);
        } catch (IOException e) {
            throw new IllegalStateException("reading MBeans of this JVM", e);
        }
    }

    static Recommendation advice(Bean pool) {
        try {
            return Recommendation.of(pool.read("Recommendation").composite("Recommendation"));
        } catch (IOException e) {
            throw new IllegalStateException("reading MBeans of this JVM", e);
        }
    }
}
