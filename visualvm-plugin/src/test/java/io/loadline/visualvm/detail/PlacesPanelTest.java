package io.loadline.visualvm.detail;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.OnEventThread;
import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Samples;
import java.awt.Component;
import java.awt.Container;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import javax.swing.JButton;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which tasks and where, as it is written, and the button that has the agent look. */
@ExtendWith(OnEventThread.class)
class PlacesPanelTest {

    private final List<String> asked = new ArrayList<>();
    private final Deque<Consumer<Answer<String>>> waiting = new ArrayDeque<>();
    private final PlacesPanel panel = new PlacesPanel((pool, seconds, receiver) -> {
        asked.add(pool + " " + seconds);
        waiting.add(receiver);
    });

    @Test
    void settingTasksAndPlaces_areWritten() {
        PoolFigures pool = Samples.withPlaces();
        assertThat(PlacesText.html(pool))
                .contains("What to change", "pool.size=3")
                .contains("Which tasks", "Report", "70 %", "480")
                .contains("Where", "92 %", "socket", "&lt;Driver&gt;.read", "OrderDao.find");
        assertThat(PlacesText.places(pool)).containsExactly("92 %  socket  <Driver>.read  OrderDao.find");
    }

    @Test
    void whatAnAgentDoesNotTell_isLeftOut() {
        assertThat(PlacesText.html(Samples.unknown("x")))
                .contains("Nothing was seen yet")
                .doesNotContain("Which tasks")
                .doesNotContain("What to change");
        assertThat(PlacesText.html(Samples.connections("c", 4, 4, "keep"))).doesNotContain("Where");
    }

    @Test
    void theButtonAsksOnce_untilTheAnswerIsThere() {
        JButton look = button(panel);
        assertThat(look.isEnabled()).isFalse();
        panel.show(Samples.withPlaces());
        look.doClick();
        look.doClick();
        assertThat(asked).containsExactly("orders 2");
        assertThat(look.isEnabled()).isFalse();
        waiting.remove().accept(Samples.said("rows"));
        assertThat(look.isEnabled()).isTrue();
    }

    private static JButton button(Container container) {
        for (Component child : container.getComponents()) {
            if (child instanceof JButton) {
                return (JButton) child;
            }
            JButton inside = child instanceof Container ? button((Container) child) : null;
            if (inside != null) {
                return inside;
            }
        }
        return null;
    }
}
