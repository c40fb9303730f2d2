package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

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

class SizeChangeTest {

    private static final String[] ITEMS = {
        "number",
        "timeMillis",
        "action",
        "threadsBefore",
        "threadsAfter",
        "corePoolSize",
        "maximumPoolSize",
        "reason",
        "outcome"
    };
    private static final OpenType<?>[] TYPES = {
        SimpleType.LONG,
        SimpleType.LONG,
        SimpleType.STRING,
        SimpleType.INTEGER,
        SimpleType.INTEGER,
        SimpleType.INTEGER,
        SimpleType.INTEGER,
        SimpleType.STRING,
        SimpleType.STRING
    };

    private final MBeanServer beans = MBeanServerFactory.newMBeanServer();
    private ObjectName name;

    /** A pool that tells. */
    public interface ResizedMBean {
        TabularData getResizeHistory();
    }

    public static final class Resized implements ResizedMBean {
        @Override
        public TabularData getResizeHistory() {
            try {
                CompositeType row = new CompositeType("Resize", "Resize", ITEMS, ITEMS, TYPES);
                TabularDataSupport table =
                        new TabularDataSupport(new TabularType("Resizes", "Resizes", row, new String[] {"number"}));
                table.put(new CompositeDataSupport(
                        row, ITEMS, new Object[] {2L, 2_000L, "back", 8, 4, 4, 4, "worse than predicted", ""}));
                table.put(new CompositeDataSupport(
                        row, ITEMS, new Object[] {1L, 1_000L, "resize", 4, 8, 8, 8, "tasks wait", "worse"}));
                return table;
            } catch (OpenDataException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** A pool of an agent that does not. */
    public interface PlainMBean {
        int getCorePoolSize();
    }

    public static final class Plain implements PlainMBean {
        @Override
        public int getCorePoolSize() {
            return 4;
        }
    }

    @BeforeEach
    void name() throws Exception {
        name = new ObjectName("io.loadline:type=ThreadPool,name=\"demo-server\"");
    }

    @Test
    void rowsComeInTheirOrder_whateverThatOfTheTable() throws Exception {
        beans.registerMBean(new Resized(), name);

        List<SizeChange> changes = SizeChange.of(new Beans.Bean(beans, name));

        assertThat(changes)
                .containsExactly(
                        new SizeChange(1, 1_000, "resize", 4, 8, "tasks wait", "worse"),
                        new SizeChange(2, 2_000, "back", 8, 4, "worse than predicted", ""));
    }

    @Test
    void ofAnAgentThatDoesNotTell_thereAreNone() throws Exception {
        beans.registerMBean(new Plain(), name);

        assertThat(SizeChange.of(new Beans.Bean(beans, name))).isEmpty();
    }
}
