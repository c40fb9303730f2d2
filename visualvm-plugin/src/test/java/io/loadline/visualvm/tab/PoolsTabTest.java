// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.tab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.loadline.visualvm.attach.Attaching;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Samples;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.screen.Screen;
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
import java.util.stream.Stream;
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
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The whole tab without VisualVM around it and without a screen. */
class PoolsTabTest {

    private static final int OPENINGS = 200;
    /** The room for the tab in the window that VisualVM opens by itself, of about 900 x 590. */
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
        JTable table = table(tab);
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
        assertThat(Screen.inside(tab.component(), JLabel.class).map(JLabel::getText))
                .anyMatch(text -> text != null && text.startsWith("Disconnected. Last figures, of "));
        assertThat(Screen.inside(tab.component(), JTable.class)).anyMatch(table -> table.getRowCount() == 1);
        tab.close();
    }

    @Test
    void whatTheKeyboardReaches_hasAnAccessibleName() throws Exception {
        Attaching attaching = new Attaching(null, 1);
        PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, attaching));
        List<JComponent> controls = Screen.inside(tab.component(), JComponent.class)
                .filter(PoolsTabTest::isControl)
                .collect(Collectors.toList());
        assertThat(controls).hasSizeGreaterThan(10);
        assertThat(controls)
                .allSatisfy(control -> assertThat(control.getAccessibleContext().getAccessibleName())
                        .as("%s", control)
                        .isNotBlank());
        tab.close();
    }

    /** Fails where a key is in use twice: the tab would take it from the menu. */
    @Test
    void noMnemonic_isOneOfVisualVmsMenus() throws Exception {
        Attaching attaching = new Attaching(null, 1);
        PoolsTab tab = onEventThread(() -> new PoolsTab(() -> null, attaching));
        List<Integer> mnemonics = Stream.concat(
                        Screen.inside(tab.component(), AbstractButton.class).map(AbstractButton::getMnemonic),
                        Screen.inside(tab.component(), JLabel.class).map(JLabel::getDisplayedMnemonic))
                .filter(key -> key != 0)
                .collect(Collectors.toList());
        assertThat(mnemonics)
                .hasSizeGreaterThan(5)
                .doesNotContainAnyElementsOf("FAVTWH".chars().boxed().collect(Collectors.toList()));
        tab.close();
    }

    @Tag("full")
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

    private static JTable table(PoolsTab tab) {
        return Screen.inside(tab.component(), JTable.class).findFirst().get();
    }

    /** Tells if the keyboard reaches the component inside one of the plugin's panels. VisualVM's panels are around them. */
    private static boolean isControl(JComponent component) {
        boolean reached = component instanceof AbstractButton && !(component instanceof BasicArrowButton)
                || component instanceof JTable
                || component instanceof JSlider
                || component instanceof JTextComponent;
        for (Component at = component; reached && at != null; at = at.getParent()) {
            if (at.getClass().getName().startsWith("io.loadline.")) {
                return true;
            }
        }
        return false;
    }

    private static <T> T onEventThread(Supplier<T> work) throws Exception {
        AtomicReference<T> result = new AtomicReference<>();
        SwingUtilities.invokeAndWait(() -> result.set(work.get()));
        return result.get();
    }
}
