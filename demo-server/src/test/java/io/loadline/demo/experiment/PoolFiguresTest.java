package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PoolFiguresTest {

    private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
    private ObjectName pool;

    @BeforeEach
    void name() throws Exception {
        pool = new ObjectName("io.loadline:type=ThreadPool,name=\"demo-server\"");
    }

    @AfterEach
    void release() throws Exception {
        if (beans.isRegistered(pool)) {
            beans.unregisterMBean(pool);
        }
    }

    @Test
    void attributes_areReadAndTheMissingOnesAreNotKnown() throws Exception {
        beans.registerMBean(new SamplePool(), pool);

        Beans.Bean bean = new Beans.Bean(beans, pool);
        PoolFigures figures = PoolFigures.of(bean);
        Recommendation said = Recommendation.of(bean);

        assertThat(figures.completionsPerSecond()).isEqualTo(48.5);
        assertThat(figures.inSystem()).isNaN();
        assertThat(figures.waitMillis()).isNaN();
        assertThat(figures.loadP90()).isEqualTo(9.5);
        assertThat(said.size()).isEqualTo(6);
        assertThat(said.regime()).isEqualTo("closed");
        assertThat(said.explanation()).isEqualTo("first line\nsecond line");
        assertThat(said.isStep()).isTrue();
    }

    @Test
    void poolThatIsGone_isNotKnown() throws Exception {
        Beans.Bean bean = new Beans.Bean(beans, pool);
        PoolFigures figures = PoolFigures.of(bean);
        Recommendation said = Recommendation.of(bean);

        assertThat(figures.completionsPerSecond()).isNaN();
        assertThat(said.isKnown()).isFalse();
        assertThat(said.brief()).startsWith("none: ");
    }

    @Test
    void jvmItself_hasTheBeansThatTheExperimentReads() throws Exception {
        Beans.Bean operatingSystem = new Beans.Bean(
                ManagementFactory.getPlatformMBeanServer(), new ObjectName("java.lang:type=OperatingSystem"));

        assertThat(operatingSystem.read("ProcessCpuTime").number("ProcessCpuTime"))
                .isPositive();
    }

    /** Part of a pool's attributes, in the shapes that the agent publishes. */
    public interface SamplePoolMXBean {
        double getCompletionsPerSecond();

        double getMeanInSystem();

        SampleLoad getLoad();

        SampleRecommendation getRecommendation();
    }

    public static final class SamplePool implements SamplePoolMXBean {
        @Override
        public double getCompletionsPerSecond() {
            return 48.5;
        }

        @Override
        public double getMeanInSystem() {
            return Double.NaN;
        }

        @Override
        public SampleLoad getLoad() {
            return new SampleLoad();
        }

        @Override
        public SampleRecommendation getRecommendation() {
            return new SampleRecommendation();
        }
    }

    public static final class SampleLoad {
        public double getP90() {
            return 9.5;
        }
    }

    public static final class SampleRecommendation {
        public int getSize() {
            return 6;
        }

        public String getRegime() {
            return "closed";
        }

        public String getExplanation() {
            return "first line\nsecond line";
        }

        public String getLimitCode() {
            return "twice-the-busiest";
        }
    }
}
