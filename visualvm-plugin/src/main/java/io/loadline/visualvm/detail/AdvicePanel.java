package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.look.Palette;
import io.loadline.visualvm.look.Verdict;
import io.loadline.visualvm.look.VerdictSign;
import io.loadline.visualvm.look.Words;
import java.awt.BorderLayout;
import java.awt.Font;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JEditorPane;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;

/** What is recommended for the chosen pool and why, with the buttons that act on it. To be used on the event thread. */
public final class AdvicePanel extends JPanel {

    private static final long serialVersionUID = 1L;

    private final JLabel heading = new JLabel(" ");
    private final Words reason = new Words("Why a button is grey");
    private final JEditorPane text = Html.pane();
    private final JButton apply = button("Apply\u2026", 'P', "Sets the recommended sizes in the running application");
    private final JButton undo = button("Undo\u2026", 'U', "Takes back the last resize");
    private final JButton export = button("Save report\u2026", 'R', "Saves all that is known of this pool as text");
    private transient PoolFigures pool;
    private String shown = "";

    public AdvicePanel(Resizing resizing, Consumer<PoolFigures> exporting) {
        super(new BorderLayout());
        setBackground(Palette.background());
        apply.addActionListener(event -> resizing.apply(pool));
        undo.addActionListener(event -> resizing.undo(pool));
        export.addActionListener(event -> exporting.accept(pool));
        add(head(), BorderLayout.NORTH);
        JScrollPane scrolled = new JScrollPane(text);
        scrolled.setBorder(BorderFactory.createMatteBorder(1, 0, 0, 0, Palette.mesh()));
        text.setBorder(BorderFactory.createEmptyBorder(6, 8, 6, 8));
        text.getAccessibleContext().setAccessibleName("Recommendation");
        add(scrolled, BorderLayout.CENTER);
        show(null, null);
    }

    private JPanel head() {
        heading.setFont(heading.getFont().deriveFont(Font.BOLD));
        heading.setIconTextGap(8);
        reason.setForeground(Palette.faint());
        JPanel buttons = new JPanel();
        buttons.setLayout(new BoxLayout(buttons, BoxLayout.LINE_AXIS));
        buttons.setOpaque(false);
        for (JButton button : new JButton[] {apply, undo, export}) {
            buttons.add(button);
            buttons.add(Box.createHorizontalStrut(6));
        }
        JPanel head = new JPanel(new BorderLayout(8, 6));
        head.setOpaque(false);
        head.setBorder(BorderFactory.createEmptyBorder(8, 8, 6, 8));
        head.add(heading, BorderLayout.NORTH);
        head.add(buttons, BorderLayout.CENTER);
        head.add(reason, BorderLayout.SOUTH);
        return head;
    }

    private static JButton button(String text, char mnemonic, String tip) {
        JButton button = new JButton(text);
        button.setMnemonic(mnemonic);
        button.setToolTipText(tip);
        return button;
    }

    /** Null for no pool. */
    public void show(Snapshot snapshot, PoolFigures next) {
        pool = next;
        export.setEnabled(next != null);
        if (next == null) {
            heading.setText("No pool chosen");
            heading.setIcon(null);
            allow("", "");
            apply.setEnabled(false);
            undo.setEnabled(false);
            write("");
            return;
        }
        Verdict verdict = Verdict.of(next.advice);
        // for what it waits is said below
        heading.setText(next.name + ": " + (verdict == Verdict.WAIT ? "wait" : Verdict.words(next)));
        heading.setToolTipText(heading.getText());
        int side = heading.getFontMetrics(heading.getFont()).getAscent();
        heading.setIcon(new VerdictSign(verdict, verdict.colour(), side));
        allow(Resizing.applyRefusal(snapshot, next), Resizing.undoRefusal(snapshot));
        write(AdviceText.html(next));
    }

    /** Greys what is refused, and says why. */
    private void allow(String applyRefusal, String undoRefusal) {
        apply.setEnabled(applyRefusal.isEmpty());
        undo.setEnabled(undoRefusal.isEmpty());
        String why = undoRefusal.isEmpty() ? applyRefusal : undoRefusal;
        reason.setText(why);
        reason.setVisible(!why.isEmpty());
    }

    /** Only what is new: so that a selection is not lost for nothing. */
    private void write(String html) {
        if (!html.equals(shown)) {
            shown = html;
            text.setText(html);
        }
    }
}
