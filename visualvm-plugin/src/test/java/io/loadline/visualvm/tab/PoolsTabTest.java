package io.loadline.visualvm.tab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.visualvm.attach.Attaching;
import io.loadline.visualvm.data.PoolFigures;
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
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.swing.AbstractButton;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JSlider;
import javax.swing.JSplitPane;
import javax.swing.JTable;
import javax.swing.SwingUtilities;
import javax.swing.plaf.basic.BasicArrowButton;
import javax.swing.text.JTextComponent;
import org.graalvm.visualvm.core.ui.components.DataViewComponent;
import org.junit.jupiter.api.Test;

/** The whole tab without VisualVM around it and without a screen. */
class PoolsTabTest {

    private static final int OPENINGS = 200;
    /** What is left for the tab in the window that VisualVM opens by itself, of about 900 x 590. */
    private static final int FIRST_WIDTH = 620;

    private static final int FIRST_HEIGHT = 400;
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
    void inTheWindowThatVisualVmOpens_fourPoolsAreVisible_andChartsComeBackWithRoom() throws Exception {
        PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, null));
        // or it would find no connection, and say so
        tab.close();
        onEventThread(() -> {
            tab.show(Samples.snapshot(IntStream.range(0, 6)
                    .mapToObj(i -> Samples.pool("pool-" + i, 20, 3, "shrink"))
                    .toArray(PoolFigures[]::new)));
            return null;
        });
        resize(tab, FIRST_WIDTH, FIRST_HEIGHT);
        assertThat(onEventThread(() -> visibleRows(tab))).isGreaterThanOrEqualTo(4);
        assertThat(onEventThread(() -> chartsAreShown(tab))).isFalse();

        resize(tab, 1200, 900);
        assertThat(onEventThread(() -> chartsAreShown(tab))).isTrue();

        resize(tab, FIRST_WIDTH, FIRST_HEIGHT);
        assertThat(onEventThread(() -> visibleRows(tab))).isGreaterThanOrEqualTo(4);
    }

    /** The divider is placed by an event that follows the new size. */
    private static void resize(PoolsTab tab, int width, int height) throws Exception {
        for (int i = 0; i < 3; i++) {
            onEventThread(() -> {
                tab.component().setSize(width, height);
                showAreas(tab.component());
                layOut(tab.component());
                return null;
            });
        }
    }

    /** VisualVM's panels are shown with the areas inside them by an event that only comes on a screen. */
    private static boolean showAreas(Container container) {
        boolean shown = false;
        for (Component child : container.getComponents()) {
            if (child.getClass().getSimpleName().equals("DisplayArea")) {
                shown |= child.isVisible();
            } else if (child instanceof JPanel || child instanceof JSplitPane) {
                shown |= showAreas((Container) child);
            }
        }
        container.setVisible(shown);
        return shown;
    }

    private static int visibleRows(PoolsTab tab) {
        JTable table = tables(tab.component()).get(0);
        return table.getParent().getHeight() / table.getRowHeight();
    }

    private static boolean chartsAreShown(PoolsTab tab) {
        return tab.component().isDetailsAreaShown(DataViewComponent.TOP_LEFT)
                && tab.component().isDetailsAreaShown(DataViewComponent.TOP_RIGHT);
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
    void whatTheKeyboardReaches_hasAnAccessibleName() throws Exception {
        Attaching attaching = new Attaching(null, 1);
        PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, attaching));
        List<JComponent> controls = new ArrayList<>();
        controls(tab.component(), false, controls);
        assertThat(controls).hasSizeGreaterThan(10);
        assertThat(controls)
                .allSatisfy(control -> assertThat(control.getAccessibleContext().getAccessibleName())
                        .as("%s", control)
                        .isNotBlank());
        tab.close();
    }

    /** Where a key is in use twice, the tab would take it from the menu. */
    @Test
    void noMnemonic_isOneOfVisualVmsMenus() throws Exception {
        Attaching attaching = new Attaching(null, 1);
        PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, attaching));
        List<Integer> mnemonics = new ArrayList<>();
        mnemonics(tab.component(), mnemonics);
        assertThat(mnemonics).hasSizeGreaterThan(5);
        assertThat(mnemonics)
                .doesNotContainAnyElementsOf("FAVTWH".chars().boxed().collect(Collectors.toList()));
        tab.close();
    }

    @Test
    void manyOpeningsAndClosings_leaveNeitherThreadsNorTabs() throws Exception {
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

    /** Those inside panels of ours; around them are VisualVM's. The arrows of scroll bars take no focus. */
    private static void controls(Container container, boolean ours, List<JComponent> controls) {
        for (Component child : container.getComponents()) {
            boolean inside = ours || child.getClass().getName().startsWith("io.loadline.");
            if (inside
                    && ((child instanceof AbstractButton && !(child instanceof BasicArrowButton))
                            || child instanceof JTable
                            || child instanceof JSlider
                            || child instanceof JTextComponent)) {
                controls.add((JComponent) child);
            } else if (child instanceof Container) {
                controls((Container) child, inside, controls);
            }
        }
    }

    private static void mnemonics(Container container, List<Integer> mnemonics) {
        for (Component child : container.getComponents()) {
            int mnemonic = child instanceof AbstractButton
                    ? ((AbstractButton) child).getMnemonic()
                    : child instanceof JLabel ? ((JLabel) child).getDisplayedMnemonic() : 0;
            if (mnemonic != 0) {
                mnemonics.add(mnemonic);
            }
            if (child instanceof Container) {
                mnemonics((Container) child, mnemonics);
            }
        }
    }

    private static <T> T onEventThread(Supplier<T> work) throws Exception {
        AtomicReference<T> result = new AtomicReference<>();
        SwingUtilities.invokeAndWait(() -> result.set(work.get()));
        return result.get();
    }
}
