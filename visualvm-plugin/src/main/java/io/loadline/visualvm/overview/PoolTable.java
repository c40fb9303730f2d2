// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.look.Palette;
import java.awt.Component;
import java.awt.Dimension;
import java.awt.KeyboardFocusManager;
import java.awt.event.MouseEvent;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.swing.BorderFactory;
import javax.swing.JLabel;
import javax.swing.JTable;
import javax.swing.ListSelectionModel;
import javax.swing.RowFilter;
import javax.swing.SortOrder;
import javax.swing.SwingConstants;
import javax.swing.table.JTableHeader;
import javax.swing.table.TableCellRenderer;
import javax.swing.table.TableColumn;
import javax.swing.table.TableRowSorter;

/** The table of pools, sortable by any column, filtered by text; one pool is chosen. To be used on the event thread. */
public final class PoolTable extends JTable {

    private static final long serialVersionUID = 1L;
    private static final float FONT_OF_WIDTHS = 12;

    /** Part of the usual width in which headers and numbers are still whole, and texts can be told apart. */
    private static final float MIN_WIDTH = 0.82f;

    /** Rows that are visible in the smallest window. */
    private static final int MIN_ROWS = 4;

    private final transient PoolTableModel figures;
    private final transient TableRowSorter<PoolTableModel> sorter;
    private final transient Consumer<String> listener;
    private final transient List<TableColumn> columns =
            Collections.list(getColumnModel().getColumns());
    private String chosen = "";
    private boolean updating;

    /** {@code listener}: is told the id of the pool that is chosen. */
    public PoolTable(Consumer<String> listener) {
        this(new PoolTableModel(), listener);
    }

    private PoolTable(PoolTableModel figures, Consumer<String> listener) {
        super(figures);
        this.figures = figures;
        this.listener = listener;
        sorter = new TableRowSorter<>(figures);
        for (Column column : Column.values()) {
            sorter.setComparator(
                    column.ordinal(), column.isNumber() ? unknownLast(column) : String.CASE_INSENSITIVE_ORDER);
        }
        sorter.setSortsOnUpdates(true);
        sorter.toggleSortOrder(Column.POOL.ordinal());
        setRowSorter(sorter);
        filter("");
        arrange();
    }

    /** Compares sizes; unknown ones are last in either order of the column. */
    private Comparator<Double> unknownLast(Column column) {
        return (a, b) -> {
            boolean turned = order(column) == SortOrder.DESCENDING && a.isNaN() != b.isNaN();
            return turned ? b.compareTo(a) : a.compareTo(b);
        };
    }

    private void arrange() {
        setDefaultRenderer(Object.class, new PoolCell(figures));
        setDefaultRenderer(Double.class, new PoolCell(figures));
        setSelectionMode(ListSelectionModel.SINGLE_SELECTION);
        setShowVerticalLines(false);
        setShowHorizontalLines(true);
        setGridColor(Palette.mesh());
        setBackground(Palette.background());
        setFillsViewportHeight(true);
        setAutoResizeMode(AUTO_RESIZE_ALL_COLUMNS);
        setRowHeight(getFontMetrics(getFont()).getHeight() + 6);
        getTableHeader().setReorderingAllowed(false);
        getTableHeader().setDefaultRenderer(headerCell(getTableHeader().getDefaultRenderer()));
        float scale = getFont().getSize2D() / FONT_OF_WIDTHS;
        for (Column column : Column.values()) {
            TableColumn shown = getColumnModel().getColumn(column.ordinal());
            shown.setPreferredWidth(Math.round(column.width * scale));
            shown.setMinWidth(Math.round(column.width * scale * MIN_WIDTH));
        }
        // Tab goes on to what comes after the table; the arrows move inside it
        setFocusTraversalKeys(KeyboardFocusManager.FORWARD_TRAVERSAL_KEYS, null);
        setFocusTraversalKeys(KeyboardFocusManager.BACKWARD_TRAVERSAL_KEYS, null);
        getAccessibleContext().setAccessibleName("Thread pools");
    }

    /** Columns shrink with the window; the last ones are left out where they would be too narrow to read. */
    @Override
    public void doLayout() {
        int fitting = 0;
        int width = 0;
        for (TableColumn column : columns) {
            width += column.getMinWidth();
            fitting += width <= getWidth() ? 1 : 0;
        }
        while (getColumnCount() > Math.max(1, fitting)) {
            removeColumn(columns.get(getColumnCount() - 1));
        }
        while (getColumnCount() < fitting) {
            addColumn(columns.get(getColumnCount()));
        }
        super.doLayout();
    }

    @Override
    public Dimension getPreferredScrollableViewportSize() {
        return new Dimension(0, MIN_ROWS * getRowHeight());
    }

    /** Shows these pools; the chosen one stays chosen while it is there, else the busiest is. */
    public void show(List<PoolFigures> pools) {
        updating = true;
        try {
            figures.show(pools);
            select(chosen);
        } finally {
            updating = false;
        }
        if (figures.row(chosen) < 0) {
            pools.stream()
                    .filter(pool -> !pool.isWellHousekeeping())
                    .max(Comparator.comparingDouble(PoolTable::activity))
                    .ifPresent(busiest -> choose(busiest.id));
        }
    }

    private static double activity(PoolFigures pool) {
        return Double.isNaN(pool.arrivalsPerSecond) ? -1 : pool.arrivalsPerSecond;
    }

    public void choose(String id) {
        chosen = id;
        updating = true;
        try {
            select(id);
        } finally {
            updating = false;
        }
        listener.accept(id);
    }

    /** Empty before there is a pool. */
    public String chosen() {
        return chosen;
    }

    /**
     * Shows only pools whose name, kind or verdict contains this, in any case; without a text, all but those that libraries
     * have for themselves.
     */
    public void filter(String text) {
        String wanted = text.trim().toLowerCase(Locale.ROOT);
        updating = true;
        try {
            sorter.setRowFilter(new RowFilter<PoolTableModel, Integer>() {
                @Override
                public boolean include(Entry<? extends PoolTableModel, ? extends Integer> entry) {
                    PoolFigures pool = entry.getModel().pool(entry.getIdentifier());
                    return wanted.isEmpty() ? !pool.isWellHousekeeping() : contains(pool, wanted);
                }
            });
            select(chosen);
        } finally {
            updating = false;
        }
    }

    private static boolean contains(PoolFigures pool, String wanted) {
        return List.of(Column.POOL, Column.KIND, Column.VERDICT).stream()
                .anyMatch(column -> column.shown(pool).toLowerCase(Locale.ROOT).contains(wanted));
    }

    /** Returns the pools in the order and with the filter of the table. */
    public List<PoolFigures> shownPools() {
        return IntStream.range(0, getRowCount())
                .mapToObj(row -> figures.pool(convertRowIndexToModel(row)))
                .collect(Collectors.toList());
    }

    private void select(String id) {
        int row = figures.row(id);
        int view = row < 0 ? -1 : convertRowIndexToView(row);
        if (view < 0) {
            clearSelection();
        } else if (getSelectedRow() != view) {
            setRowSelectionInterval(view, view);
        }
    }

    @Override
    public void valueChanged(javax.swing.event.ListSelectionEvent event) {
        super.valueChanged(event);
        if (!updating && !event.getValueIsAdjusting() && getSelectedRow() >= 0) {
            String id = figures.pool(convertRowIndexToModel(getSelectedRow())).id;
            if (!id.equals(chosen)) {
                chosen = id;
                listener.accept(id);
            }
        }
    }

    /** Returns the order by which the table is sorted by this column. */
    SortOrder order(Column column) {
        return sorter.getSortKeys().stream()
                .filter(key -> key.getColumn() == column.ordinal())
                .map(javax.swing.RowSorter.SortKey::getSortOrder)
                .findFirst()
                .orElse(SortOrder.UNSORTED);
    }

    @Override
    protected JTableHeader createDefaultTableHeader() {
        return new JTableHeader(columnModel) {
            private static final long serialVersionUID = 1L;

            @Override
            public String getToolTipText(MouseEvent event) {
                int index = columnAtPoint(event.getPoint());
                return index < 0 ? null : Column.values()[table.convertColumnIndexToModel(index)].explanation;
            }
        };
    }

    private static TableCellRenderer headerCell(TableCellRenderer original) {
        return (table, value, selected, focused, row, index) -> {
            Column column = Column.values()[table.convertColumnIndexToModel(index)];
            Component cell =
                    original.getTableCellRendererComponent(table, column.header(), selected, focused, row, index);
            if (cell instanceof JLabel) {
                ((JLabel) cell).setIconTextGap(1);
                ((JLabel) cell)
                        .setHorizontalAlignment(column.isNumber() ? SwingConstants.TRAILING : SwingConstants.LEADING);
                ((JLabel) cell)
                        .setBorder(BorderFactory.createCompoundBorder(
                                ((JLabel) cell).getBorder(), BorderFactory.createEmptyBorder(0, 3, 0, 3)));
            }
            return cell;
        };
    }
}
