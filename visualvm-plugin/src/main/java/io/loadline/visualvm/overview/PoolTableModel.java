// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import io.loadline.visualvm.data.PoolFigures;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import javax.swing.table.AbstractTableModel;

/** The pools of one poll, a row each. To be used on the event thread. */
final class PoolTableModel extends AbstractTableModel {

    private static final long serialVersionUID = 1L;

    private transient List<PoolFigures> pools = Collections.emptyList();

    /** Tells the table whether rows have changed or other rows are there. */
    void show(List<PoolFigures> next) {
        boolean same = ids(next).equals(ids(pools));
        pools = new ArrayList<>(next);
        if (!same) {
            fireTableDataChanged();
        } else if (!pools.isEmpty()) {
            fireTableRowsUpdated(0, pools.size() - 1);
        }
    }

    PoolFigures pool(int row) {
        return pools.get(row);
    }

    /** -1 if it is not there. */
    int row(String id) {
        return ids(pools).indexOf(id);
    }

    @Override
    public int getRowCount() {
        return pools.size();
    }

    @Override
    public int getColumnCount() {
        return Column.values().length;
    }

    @Override
    public String getColumnName(int column) {
        return Column.values()[column].title;
    }

    @Override
    public Class<?> getColumnClass(int column) {
        return Column.values()[column].isNumber() ? Double.class : String.class;
    }

    @Override
    public Object getValueAt(int row, int column) {
        return Column.values()[column].value(pools.get(row));
    }

    private static List<String> ids(List<PoolFigures> pools) {
        return pools.stream().map(pool -> pool.id).collect(Collectors.toList());
    }
}
