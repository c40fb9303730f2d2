// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.demo.experiment.PoolFigures.SizeChange;
import java.util.List;
import javax.management.MBeanServer;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;
import javax.management.openmbean.TabularData;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class BeansTest {
    private final MBeanServer server = MBeanServerFactory.newMBeanServer();
    private Beans.Bean pool;

    /** Part of a pool's attributes, in the shapes that the agent publishes. */
    public interface PoolMBean {
        double getCompletionsPerSecond();

        CompositeDataSupport getRecommendation() throws OpenDataException;

        TabularData getResizeHistory() throws OpenDataException;
    }

    public static final class Pool implements PoolMBean {
        @Override
        public double getCompletionsPerSecond() {
            return 48.5;
        }

        @Override
        public CompositeDataSupport getRecommendation() throws OpenDataException {
            return composite(
                    List.of("size", "regime", "explanation", "limitCode"),
                    6,
                    "closed",
                    "one\ntwo",
                    "twice-the-busiest");
        }

        @Override
        public TabularData getResizeHistory() throws OpenDataException {
            List<String> items =
                    List.of("number", "timeMillis", "action", "threadsBefore", "threadsAfter", "reason", "outcome");
            CompositeDataSupport back = composite(items, 2L, 2_000L, "back", 8, 4, "worse than predicted", "");
            CompositeDataSupport resize = composite(items, 1L, 1_000L, "resize", 4, 8, "tasks wait", "worse");
            TabularDataSupport table = new TabularDataSupport(
                    new TabularType("Resizes", "Resizes", back.getCompositeType(), new String[] {"number"}));
            table.put(back);
            table.put(resize);
            return table;
        }

        private static CompositeDataSupport composite(List<String> items, Object... values) throws OpenDataException {
            String[] names = items.toArray(String[]::new);
            OpenType<?>[] types = new OpenType<?>[values.length];
            for (int i = 0; i < values.length; i++) {
                types[i] = values[i] instanceof String
                        ? SimpleType.STRING
                        : values[i] instanceof Long ? SimpleType.LONG : SimpleType.INTEGER;
            }
            return new CompositeDataSupport(new CompositeType("Row", "Row", names, names, types), names, values);
        }
    }

    @BeforeEach
    void name() throws Exception {
        pool = new Beans.Bean(server, new ObjectName("io.loadline:type=ThreadPool,name=\"demo-server\""));
    }

    @Test
    void attributes_areReadAndTheMissingOnesAreNotKnown() throws Exception {
        server.registerMBean(new Pool(), pool.name());

        PoolFigures figures = pool.read(PoolFigures.class);
        Recommendation said = Recommendation.of(pool);

        assertThat(figures.completionsPerSecond()).isEqualTo(48.5);
        assertThat(figures.meanInSystem()).isNaN();
        assertThat(said.size()).isEqualTo(6);
        assertThat(said.sizeText()).isEqualTo("6");
        assertThat(said.low()).isEqualTo(-1);
        assertThat(said.regime()).isEqualTo("closed");
        assertThat(said.explanation()).isEqualTo("one\ntwo");
        assertThat(said.isStep()).isTrue();
    }

    @Test
    void rowsComeInTheirOrder_whateverThatOfTheTable() throws Exception {
        server.registerMBean(new Pool(), pool.name());

        assertThat(SizeChange.of(pool))
                .containsExactly(
                        new SizeChange(1, 1_000, "resize", 4, 8, "tasks wait", "worse"),
                        new SizeChange(2, 2_000, "back", 8, 4, "worse than predicted", ""));
    }

    @Test
    void poolThatIsGone_isNotKnown() {
        assertThat(pool.read(PoolFigures.class).completionsPerSecond()).isNaN();
        assertThat(Recommendation.of(pool)).isEqualTo(Recommendation.NONE);
        assertThat(Recommendation.NONE.brief()).startsWith("none: ");
        assertThat(Recommendation.NONE.sizeText()).isEqualTo("none so far");
        assertThat(SizeChange.of(pool)).isEmpty();
    }
}
