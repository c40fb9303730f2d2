// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.look.Figure;
import io.loadline.visualvm.look.Palette;
import io.loadline.visualvm.look.VerdictSign;
import java.awt.Component;
import java.awt.Font;
import javax.swing.BorderFactory;
import javax.swing.JTable;
import javax.swing.SwingConstants;
import javax.swing.table.DefaultTableCellRenderer;

/** Draws a cell: numbers to the right, the advice in bold, the verdict with its sign and colour. */
final class PoolCell extends DefaultTableCellRenderer {

    private static final long serialVersionUID = 1L;

    private final transient PoolTableModel model;

    PoolCell(PoolTableModel model) {
        this.model = model;
    }

    @Override
    public Component getTableCellRendererComponent(
            JTable table, Object value, boolean selected, boolean focused, int row, int index) {
        Column column = Column.values()[table.convertColumnIndexToModel(index)];
        PoolFigures pool = model.pool(table.convertRowIndexToModel(row));
        String shown = column.shown(pool);
        super.getTableCellRendererComponent(table, shown, selected, false, row, index);
        setBorder(BorderFactory.createEmptyBorder(0, 6, 0, 6));
        setHorizontalAlignment(column.isNumber() ? SwingConstants.TRAILING : SwingConstants.LEADING);
        setIcon(null);
        if (column == Column.VERDICT || column == Column.RECOMMENDED) {
            setFont(getFont().deriveFont(Font.BOLD));
        }
        if (!selected) {
            setBackground(Palette.background());
            setForeground(shown.equals(Figure.DASH) ? Palette.faint() : Palette.text());
        }
        if (column == Column.VERDICT) {
            verdict(pool.advice.verdictCode, selected);
        }
        setToolTipText(tip(column, pool, shown));
        return this;
    }

    private void verdict(String code, boolean selected) {
        if (!selected) {
            setForeground(VerdictSign.colour(code));
        }
        int side = getFontMetrics(getFont()).getAscent();
        setIcon(new VerdictSign(code, getForeground(), side));
        setIconTextGap(side / 2);
    }

    private static String tip(Column column, PoolFigures pool, String shown) {
        if (shown.equals(Figure.DASH)) {
            return column.title + ": " + Figure.UNKNOWN;
        }
        if (column == Column.POOL) {
            return pool.name + (pool.createdAt.isEmpty() ? "" : ", built at " + pool.createdAt);
        }
        if (column == Column.SIZE && Figure.isKnown(pool.size)) {
            return Figure.saidWhole(pool.size, pool.servers) + " in the pool at the moment";
        }
        return column == Column.VERDICT && !pool.advice.explanation.isEmpty() ? pool.advice.explanation : null;
    }
}
