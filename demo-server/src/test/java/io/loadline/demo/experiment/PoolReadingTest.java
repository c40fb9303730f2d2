package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class PoolReadingTest {

    private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
    private ObjectName pool;
    private ObjectName system;

    @BeforeEach
    void name() throws Exception {
        pool = new ObjectName("io.loadline:type=ThreadPool,name=\"demo-server\"");
        system = new ObjectName("io.loadline:type=ThreadPools");
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

        PoolReading reading = PoolReading.of(new Bean(beans, pool), new Bean(beans, system));

        assertThat(reading.completionsPerSecond()).isEqualTo(48.5);
        assertThat(reading.inSystem()).isNaN();
        assertThat(reading.waitMillis()).isNaN();
        assertThat(reading.loadP90()).isEqualTo(9.5);
        assertThat(reading.processorLoad()).isNaN();
        assertThat(reading.recommendation().size()).isEqualTo(6);
        assertThat(reading.recommendation().evidence()).containsExactly("one", "two");
        assertThat(reading.recommendation().describe())
                .startsWith("Recommended: 6 threads")
                .contains("regime:  closed", "first line", "- two");
    }

    @Test
    void poolThatIsGone_isNotKnown() throws Exception {
        PoolReading reading = PoolReading.of(new Bean(beans, pool), new Bean(beans, system));

        assertThat(reading.completionsPerSecond()).isNaN();
        assertThat(reading.recommendation().isKnown()).isFalse();
        assertThat(reading.recommendation().describe()).isEqualTo("Recommended: not known");
    }

    @Test
    void figures_ofWhatIsNotKnownAreDashes() {
        assertThat(Figure.of(Double.NaN)).isEqualTo("-");
        assertThat(Figure.percent(Double.NaN)).isEqualTo("-");
        assertThat(Figure.precise(Double.NaN)).isEqualTo("-");
        assertThat(Figure.percent(0.905)).endsWith(" %");
    }

    @Test
    void jvmItself_hasTheBeansThatTheExperimentReads() throws Exception {
        Bean operatingSystem =
                new Bean(ManagementFactory.getPlatformMBeanServer(), new ObjectName("java.lang:type=OperatingSystem"));

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

        public String[] getEvidence() {
            return new String[] {"one", "two"};
        }
    }
}
