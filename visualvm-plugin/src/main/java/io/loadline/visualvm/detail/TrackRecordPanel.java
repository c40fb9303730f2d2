// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Tested;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import java.awt.BorderLayout;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JPanel;
import javax.swing.JScrollPane;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;
import javax.swing.table.DefaultTableModel;

/** A row for each change of the size: what had been predicted, and what was measured. To be used on the event thread. */
public final class TrackRecordPanel extends JPanel {

    private static final long serialVersionUID = 1L;
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("EEE HH:mm", Locale.ENGLISH);
    private static final String[] TITLES = {
        "Changed", "Size", "Per second: predicted", "measured", "Wait ms: predicted", "measured", "Held"
    };

    private final JLabel sum = new JLabel(" ");
    private final DefaultTableModel rows = new DefaultTableModel(TITLES, 0) {
        private static final long serialVersionUID = 1L;

        @Override
        public boolean isCellEditable(int row, int column) {
            return false;
        }
    };

    public TrackRecordPanel() {
        super(new BorderLayout(0, 4));
        setBackground(Palette.background());
        setBorder(BorderFactory.createEmptyBorder(4, 8, 2, 8));
        JTable table = new JTable(rows);
        table.getAccessibleContext().setAccessibleName("Predictions and what was measured");
        table.setBackground(Palette.background());
        table.setGridColor(Palette.mesh());
        table.setShowVerticalLines(false);
        table.setFillsViewportHeight(true);
        table.setRowHeight(table.getFontMetrics(table.getFont()).getHeight() + 6);
        DefaultTableCellRenderer right = new DefaultTableCellRenderer();
        right.setHorizontalAlignment(SwingConstants.TRAILING);
        for (int column = 1; column < TITLES.length; column++) {
            table.getColumnModel().getColumn(column).setCellRenderer(right);
        }
        JScrollPane scrolled = new JScrollPane(table);
        scrolled.setBorder(BorderFactory.createEmptyBorder());
        add(sum, BorderLayout.NORTH);
        add(scrolled, BorderLayout.CENTER);
    }

    /**
     * Shows the record of a pool.
     *
     * @param next null for no pool
     * @return false, and nothing to see, where no change has tested a prediction
     */
    public boolean show(PoolFigures next) {
        if (next == null || next.trackRecord.isEmpty()) {
            return false;
        }
        String words = words(next.trackRecord);
        sum.setText(words.substring(0, 1).toUpperCase(Locale.ROOT) + words.substring(1) + ".");
        rows.setRowCount(0);
        next.trackRecord.forEach(tested -> rows.addRow(cells(tested)));
        return true;
    }

    private static String[] cells(Tested tested) {
        return new String[] {
            TIME.format(tested.time.atZone(ZoneId.systemDefault())),
            Figure.whole(tested.from) + " \u2192 " + Figure.whole(tested.to),
            Figure.decimal(tested.predictedPerSecond),
            Figure.decimal(tested.measuredPerSecond),
            Figure.decimal(tested.predictedWaitMillis),
            Figure.decimal(tested.measuredWaitMillis),
            tested.held ? "yes" : "no"
        };
    }

    /** Returns how many predictions held, as part of a sentence. */
    static String words(List<Tested> record) {
        return record.stream().filter(tested -> tested.held).count() + " of " + record.size()
                + " predictions held so far";
    }
}
