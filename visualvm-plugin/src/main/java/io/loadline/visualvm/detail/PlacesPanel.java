package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.Answer;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.look.Palette;
import io.loadline.visualvm.look.Words;
import java.awt.BorderLayout;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.JButton;
import javax.swing.JEditorPane;
import javax.swing.JPanel;
import javax.swing.JScrollPane;

/** Which tasks fill the chosen pool, and where its busy threads are. To be used on the event thread. */
public final class PlacesPanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private static final int LOOK_SECONDS = 2;

    private final JEditorPane text = Html.pane();
    private final JButton look = new JButton("Look now");
    private final Words said = new Words("What came of the look");
    private transient PoolFigures pool;
    private String shown = "";

    /** Has the agent look at the threads of a pool. */
    public interface Looker {
        /** Returns at once; the receiver is called on the event thread. */
        void look(String pool, int seconds, Consumer<Answer<String>> receiver);
    }

    public PlacesPanel(Looker looker) {
        super(new BorderLayout());
        setBackground(Palette.background());
        look.setToolTipText("Looks for " + LOOK_SECONDS + " seconds where the busy threads of this pool are");
        look.setMnemonic('N');
        look.addActionListener(event -> look(looker));
        said.setForeground(Palette.faint());
        JPanel head = new JPanel(new BorderLayout(8, 6));
        head.setOpaque(false);
        head.setBorder(BorderFactory.createEmptyBorder(8, 8, 6, 8));
        head.add(look, BorderLayout.LINE_START);
        head.add(said, BorderLayout.CENTER);
        add(head, BorderLayout.NORTH);
        text.setBorder(BorderFactory.createEmptyBorder(6, 8, 6, 8));
        text.getAccessibleContext().setAccessibleName("Tasks and places");
        JScrollPane scrolled = new JScrollPane(text);
        scrolled.setBorder(BorderFactory.createMatteBorder(1, 0, 0, 0, Palette.mesh()));
        add(scrolled, BorderLayout.CENTER);
        show(null);
    }

    private void look(Looker looker) {
        look.setEnabled(false);
        said.setText("Looking\u2026");
        looker.look(pool.id, LOOK_SECONDS, answer -> {
            look.setEnabled(pool != null);
            said.setText(answer.refusal);
        });
    }

    /** Null for no pool. */
    public void show(PoolFigures next) {
        boolean other = pool == null || next == null || !pool.id.equals(next.id);
        pool = next;
        if (other) {
            look.setEnabled(next != null);
            said.setText("");
        }
        String html = next == null ? "" : PlacesText.html(next);
        if (!html.equals(shown)) {
            shown = html;
            text.setText(html);
        }
    }
}
