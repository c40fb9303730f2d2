package io.loadline.visualvm.tab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.visualvm.data.Samples;
import io.loadline.visualvm.data.Snapshot;
import java.awt.Color;
import java.awt.Component;
import java.awt.Container;
import java.awt.Graphics2D;
import java.awt.image.BufferedImage;
import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import org.junit.jupiter.api.Test;

/** The whole tab without VisualVM around it and without a screen. */
class PoolsTabTest {

    private static final int OPENINGS = 1_000;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @Test
    void itPaints_inEveryState() throws Exception {
        Snapshot measured = Samples.snapshot(Samples.pool("orders", 20, 3, "shrink"), Samples.unknown("x"));
        PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, null));
        for (Snapshot snapshot :
                List.of(Samples.notMeasured(), measured, Samples.disconnected(measured), Samples.snapshot())) {
            BufferedImage image = onEventThread(() -> {
                tab.show(snapshot);
                return painted(tab.component());
            });
            assertThat(colours(image)).as("%s", snapshot.state).hasSizeGreaterThan(8);
        }
        tab.close();
    }

    @Test
    void disconnected_theLastFiguresStay_andItIsSaid() throws Exception {
        Snapshot measured = Samples.snapshot(Samples.pool("orders", 20, 3, "shrink"));
        PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, null));
        onEventThread(() -> {
            tab.show(measured);
            tab.show(Samples.disconnected(measured));
            return null;
        });
        List<String> labels = new ArrayList<>();
        collect(tab.component(), labels);
        assertThat(labels).anyMatch(text -> text.startsWith("Disconnected. Last figures, of "));
        assertThat(tables(tab.component())).anyMatch(table -> table.getRowCount() == 1);
        tab.close();
    }

    @Test
    void aThousandOpeningsAndClosings_leaveNeitherThreadsNorTabs() throws Exception {
        List<WeakReference<PoolsTab>> opened = new ArrayList<>();
        Snapshot measured = Samples.snapshot(Samples.pool("orders", 20, 3, "shrink"));
        for (int i = 0; i < OPENINGS; i++) {
            PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, null));
            tab.open(1);
            onEventThread(() -> {
                tab.show(measured);
                return null;
            });
            tab.close();
            opened.add(new WeakReference<>(tab));
        }
        await("threads end").atMost(PATIENCE).until(() -> feedThreads() == 0);
        // what the event queue held last may hold one
        await("tabs are collected").atMost(PATIENCE).until(() -> {
            System.gc();
            onEventThread(() -> null);
            return opened.stream().filter(tab -> tab.get() != null).count() <= 1;
        });
    }

    private static long feedThreads() {
        return Thread.getAllStackTraces().keySet().stream()
                .filter(thread -> thread.getName().startsWith("Loadline "))
                .count();
    }

    private static BufferedImage painted(Component component) {
        component.setSize(1200, 900);
        layOut((Container) component);
        BufferedImage image = new BufferedImage(1200, 900, BufferedImage.TYPE_INT_RGB);
        Graphics2D g = image.createGraphics();
        g.setColor(Color.MAGENTA);
        g.fillRect(0, 0, 1200, 900);
        component.paint(g);
        g.dispose();
        return image;
    }

    private static void layOut(Container container) {
        container.doLayout();
        for (Component child : container.getComponents()) {
            if (child instanceof Container) {
                layOut((Container) child);
            }
        }
    }

    private static Set<Integer> colours(BufferedImage image) {
        Set<Integer> colours = new HashSet<>();
        for (int x = 0; x < image.getWidth(); x += 2) {
            for (int y = 0; y < image.getHeight(); y += 2) {
                colours.add(image.getRGB(x, y));
            }
        }
        return colours;
    }

    private static void collect(Container container, List<String> labels) {
        for (Component child : container.getComponents()) {
            if (child instanceof JLabel) {
                labels.add(((JLabel) child).getText());
            }
            if (child instanceof Container) {
                collect((Container) child, labels);
            }
        }
    }

    private static List<JTable> tables(Container container) {
        List<JTable> tables = new ArrayList<>();
        for (Component child : container.getComponents()) {
            if (child instanceof JTable) {
                tables.add((JTable) child);
            } else if (child instanceof Container) {
                tables.addAll(tables((Container) child));
            }
        }
        return tables;
    }

    private static <T> T onEventThread(Supplier<T> work) throws Exception {
        AtomicReference<T> result = new AtomicReference<>();
        SwingUtilities.invokeAndWait(() -> result.set(work.get()));
        return result.get();
    }
}
