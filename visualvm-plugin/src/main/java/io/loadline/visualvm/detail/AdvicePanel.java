// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.Operations;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.look.Palette;
import io.loadline.visualvm.look.Words;
import java.awt.BorderLayout;
import java.awt.Insets;
import java.util.function.Consumer;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JPanel;
import javax.swing.JScrollPane;

/** The agent's page about the chosen pool, with the buttons that act on it. To be used on the event thread. */
public final class AdvicePanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final int SAMPLE_SECONDS = 2;

    private final PagePane page = new PagePane();
    private final Words reason = new Words("What the buttons may do");
    private final JButton apply = button("Apply\u2026", 'P', "Sets the recommended sizes in the running application");
    private final JButton undo = button("Undo\u2026", 'U', "Takes back the last resize");
    private final JButton sample = button(
            "Sample now", 'N', "Samples the stacks of this pool's busy threads for " + SAMPLE_SECONDS + " seconds");
    private final JButton save = button("Save\u2026", 'S', "Saves this page as HTML");
    private transient PoolFigures pool;

    /** Result of a sample; empty once another pool is chosen. */
    private String sampled = "";

    public AdvicePanel(Resizing resizing, Operations operations, Consumer<PoolFigures> saving) {
        super(new BorderLayout());
        setBackground(Palette.background());
        reason.setForeground(Palette.faint());
        apply.addActionListener(event -> resizing.apply(pool));
        undo.addActionListener(event -> resizing.undo(pool));
        sample.addActionListener(event -> sample(operations));
        save.addActionListener(event -> saving.accept(pool));
        JPanel buttons = new JPanel();
        buttons.setLayout(new BoxLayout(buttons, BoxLayout.LINE_AXIS));
        buttons.setOpaque(false);
        for (JButton button : new JButton[] {apply, undo, sample, save}) {
            buttons.add(button);
            buttons.add(Box.createHorizontalStrut(4));
        }
        JPanel head = new JPanel(new BorderLayout(0, 2));
        head.setOpaque(false);
        head.setBorder(BorderFactory.createEmptyBorder(4, 8, 2, 8));
        head.add(buttons, BorderLayout.NORTH);
        head.add(reason, BorderLayout.CENTER);
        add(head, BorderLayout.NORTH);
        JScrollPane scrolled = new JScrollPane(page);
        scrolled.setBorder(BorderFactory.createMatteBorder(1, 0, 0, 0, Palette.mesh()));
        add(scrolled, BorderLayout.CENTER);
        show(null, null);
    }

    private static JButton button(String text, char mnemonic, String tip) {
        JButton button = new JButton(text);
        button.setMnemonic(mnemonic);
        button.setToolTipText(tip);
        button.setMargin(new Insets(1, 6, 1, 6));
        return button;
    }

    private void sample(Operations operations) {
        sample.setEnabled(false);
        reason.setText("Looking\u2026");
        String id = pool.id;
        operations.sample(id, SAMPLE_SECONDS, answer -> {
            if (pool != null && pool.id.equals(id)) {
                sample.setEnabled(true);
                sampled = answer.refusal;
                reason.setText(sampled);
            }
        });
    }

    /** Shows a pool; null for no pool. */
    public void show(Snapshot snapshot, PoolFigures next) {
        if (next == null || pool == null || !pool.id.equals(next.id)) {
            sample.setEnabled(next != null);
            sampled = "";
        }
        pool = next;
        save.setEnabled(next != null);
        page.show(next == null ? "No pool is chosen." : next.page);
        String noUndo = next == null ? "" : Resizing.undoRefusal(snapshot);
        String noApply = next == null ? "" : Resizing.applyRefusal(snapshot, next);
        undo.setEnabled(next != null && noUndo.isEmpty());
        apply.setEnabled(next != null && noApply.isEmpty());
        if (next != null && (sample.isEnabled() || !noUndo.isEmpty())) {
            String why = noUndo.isEmpty() ? noApply : noUndo;
            reason.setText(!sampled.isEmpty() ? sampled : !why.isEmpty() ? why : "resize=" + next.resizeMode);
        }
    }
}
