// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Snapshot;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import io.loadline.visualvm.look.Words;
import java.awt.BorderLayout;
import java.awt.Toolkit;
import java.awt.datatransfer.StringSelection;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import javax.swing.BorderFactory;
import javax.swing.Box;
import javax.swing.BoxLayout;
import javax.swing.JButton;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTextField;
import javax.swing.event.DocumentEvent;
import javax.swing.event.DocumentListener;

/** The table of pools with its filter, how fresh it is, and the totals. To be used on the event thread. */
public final class OverviewPanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final DateTimeFormatter CLOCK =
            DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT).withZone(ZoneId.systemDefault());

    private final PoolTable table;
    private final JLabel status = new JLabel(" ");
    private final JTextField filter = new JTextField(16);
    private final JButton copy = new JButton("Copy as CSV");
    private final Words folded = new Words("Pools that libraries use themselves");
    private final Totals totals = new Totals();

    /** {@code chosen}: is told the id of the pool that is chosen. */
    public OverviewPanel(Consumer<String> chosen) {
        super(new BorderLayout());
        table = new PoolTable(chosen);
        setOpaque(true);
        setBackground(Palette.background());
        copy.setMnemonic('C');
        copy.setToolTipText("Copies the rows shown, in the order shown, to the clipboard");
        copy.addActionListener(event -> copy());
        filter.getDocument().addDocumentListener(new Typing());
        add(bar(), BorderLayout.NORTH);
        add(scrolled(), BorderLayout.CENTER);
        folded.setBorder(BorderFactory.createEmptyBorder(6, 6, 0, 6));
        JPanel below = new JPanel(new BorderLayout());
        below.setOpaque(false);
        below.add(folded, BorderLayout.NORTH);
        below.add(totals, BorderLayout.CENTER);
        add(below, BorderLayout.SOUTH);
    }

    private JPanel bar() {
        JPanel bar = new JPanel();
        bar.setLayout(new BoxLayout(bar, BoxLayout.LINE_AXIS));
        bar.setOpaque(false);
        bar.setBorder(BorderFactory.createEmptyBorder(6, 6, 6, 6));
        JLabel label = new JLabel("Filter:");
        label.setDisplayedMnemonic('I');
        label.setLabelFor(filter);
        filter.setMaximumSize(filter.getPreferredSize());
        filter.setToolTipText("Shows only pools whose name, kind or verdict contains this");
        filter.getAccessibleContext().setAccessibleName("Filter of the pools");
        bar.add(status);
        bar.add(Box.createHorizontalStrut(12));
        bar.add(Box.createHorizontalGlue());
        bar.add(label);
        bar.add(Box.createHorizontalStrut(6));
        bar.add(filter);
        bar.add(Box.createHorizontalStrut(12));
        bar.add(copy);
        return bar;
    }

    private void copy() {
        StringSelection selection = new StringSelection(TableCsv.of(table.shownPools()));
        Toolkit.getDefaultToolkit().getSystemClipboard().setContents(selection, selection);
    }

    private JScrollPane scrolled() {
        JScrollPane scrolled = new JScrollPane(table);
        scrolled.setBorder(BorderFactory.createMatteBorder(1, 0, 1, 0, Palette.mesh()));
        scrolled.getViewport().setBackground(Palette.background());
        return scrolled;
    }

    /** Shows the figures of all pools together, or leaves them out where there is no room. */
    public void setSummed(boolean summed) {
        totals.setVisible(summed);
    }

    public PoolTable table() {
        return table;
    }

    public void show(Snapshot snapshot) {
        status.setText(status(snapshot));
        status.setForeground(snapshot.state == Snapshot.State.DISCONNECTED ? Palette.RED.colour() : Palette.text());
        status.setToolTipText(snapshot.problem.isEmpty() ? null : snapshot.problem);
        table.show(snapshot.pools);
        folded.setText(folded(snapshot));
        folded.setVisible(!folded.getText().isEmpty());
        totals.show(snapshot);
    }

    /** One line for all pools that nobody needs to check. */
    private static String folded(Snapshot snapshot) {
        List<String> names = snapshot.pools.stream()
                .filter(PoolFigures::isWellHousekeeping)
                .map(pool -> pool.name)
                .collect(Collectors.toList());
        return names.isEmpty()
                ? ""
                : Figure.saidWhole(names.size(), "pools") + " that libraries use themselves: "
                        + String.join(", ", names) + ". The filter finds them.";
    }

    /** Returns a sentence with the age of the figures and the agent's errors. */
    private static String status(Snapshot snapshot) {
        if (snapshot.state == Snapshot.State.DISCONNECTED) {
            return "Disconnected. Last figures, of " + CLOCK.format(snapshot.readAt) + ".";
        }
        String health = snapshot.agent.health;
        String trouble = health.isEmpty() || health.equals("measuring") ? "" : "  Agent: " + health + ".";
        String empty = snapshot.pools.isEmpty() ? "  The application has no thread pool so far." : "";
        return "Loadline " + (snapshot.agent.version.isEmpty() ? "of unknown version" : snapshot.agent.version)
                + ", read at " + CLOCK.format(snapshot.readAt) + "." + empty + trouble;
    }

    private final class Typing implements DocumentListener {
        @Override
        public void insertUpdate(DocumentEvent event) {
            table.filter(filter.getText());
        }

        @Override
        public void removeUpdate(DocumentEvent event) {
            table.filter(filter.getText());
        }

        @Override
        public void changedUpdate(DocumentEvent event) {
            table.filter(filter.getText());
        }
    }
}
