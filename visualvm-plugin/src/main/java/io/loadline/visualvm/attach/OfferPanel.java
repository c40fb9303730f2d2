// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.attach;

import io.loadline.visualvm.look.Palette;
import java.awt.Font;
import java.util.List;
import java.util.concurrent.ExecutionException;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JCheckBox;
import javax.swing.JComponent;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.SwingWorker;

/** Says what attaching would do, and does it at the press of a button. To be used on the event thread. */
public final class OfferPanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final List<String> STATEMENT = List.of(
            "Attach puts the agent into the running application. Nothing has to be restarted.",
            "It measures pools of threads and of connections, also those that exist already.",
            "It adds a few calls to the classes of these pools, so each task takes a little longer.",
            "It starts two daemon threads, opens no port and writes no file.",
            "It stays until the application ends: an agent cannot be taken out again.");

    private final transient Attaching attaching;
    private final transient Runnable attached;
    private final JCheckBox resizable = new JCheckBox("Let me change pool sizes from here (resize=manual)");
    private final JButton attach = new JButton("Attach Loadline");
    private final JLabel outcome = new JLabel(" ");

    /** {@code attached}: is called on the event thread when the agent measures. */
    public OfferPanel(Attaching attaching, Runnable attached) {
        setLayout(new BoxLayout(this, BoxLayout.PAGE_AXIS));
        setBorder(BorderFactory.createEmptyBorder(14, 14, 14, 14));
        this.attaching = attaching;
        this.attached = attached;
        setBackground(Palette.background());
        JLabel heading = new JLabel("Loadline does not measure this application, process " + attaching.pid() + ".");
        heading.setFont(heading.getFont().deriveFont(Font.BOLD));
        add(heading);
        STATEMENT.forEach(line -> add(below(4, new JLabel(line))));
        resizable.setOpaque(false);
        resizable.setMnemonic('L');
        resizable.setToolTipText("Else the agent refuses to change anything");
        attach.setMnemonic('C');
        attach.addActionListener(event -> attach());
        add(below(14, resizable));
        add(below(10, attach));
        add(below(10, outcome));
    }

    private static JComponent below(int gap, JComponent component) {
        Box spaced = Box.createHorizontalBox();
        spaced.setBorder(BorderFactory.createEmptyBorder(gap, 0, 0, 0));
        spaced.setAlignmentX(LEFT_ALIGNMENT);
        spaced.add(component);
        return spaced;
    }

    private void attach() {
        attach.setEnabled(false);
        resizable.setEnabled(false);
        say("Attaching\u2026", false);
        boolean withResize = resizable.isSelected();
        new SwingWorker<String, Void>() {
            @Override
            protected String doInBackground() {
                return attaching.attach(withResize);
            }

            @Override
            protected void done() {
                try {
                    ended(get());
                } catch (InterruptedException | ExecutionException e) {
                    ended("The attach failed: " + e.getMessage());
                }
            }
        }.execute();
    }

    private void ended(String problem) {
        if (problem.isEmpty()) {
            say("Attached. The figures come after the first window, in a second or so.", false);
            attached.run();
        } else {
            attach.setEnabled(true);
            resizable.setEnabled(true);
            say(problem, true);
        }
    }

    private void say(String text, boolean bad) {
        outcome.setText(text);
        outcome.setForeground(bad ? Palette.RED.colour() : Palette.text());
    }
}
