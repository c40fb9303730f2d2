// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.overview;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.visualvm.OnEventThread;
import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.Samples;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import javax.swing.JLabel;
import javax.swing.JScrollPane;
import javax.swing.SortOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

@ExtendWith(OnEventThread.class)
class PoolTableTest {

    private final List<String> chosen = new ArrayList<>();
    private final PoolTable table = new PoolTable(chosen::add);

    @Test
    void sortedByName_theBusiestIsChosen() {
        table.show(List.of(
                Samples.pool("orders", 20, 3, "shrink", 10),
                Samples.pool("Mail", 2, 4, "grow", 90),
                Samples.unknown("x")));
        assertThat(names()).containsExactly("Mail", "orders", "x");
        assertThat(chosen).containsExactly("Mail");
        assertThat(table.getSelectedRow()).isZero();
    }

    @Test
    void theChosenPoolStaysChosen_whileOthersComeAndGo_andTheOrderChanges() {
        table.show(List.of(Samples.pool("a", 1, 1, "keep"), Samples.pool("b", 1, 1, "keep")));
        table.choose("b");
        table.show(List.of(Samples.pool("0", 1, 1, "keep"), Samples.pool("b", 1, 1, "keep", 5)));
        assertThat(table.chosen()).isEqualTo("b");
        assertThat(table.getSelectedRow()).isEqualTo(1);
        table.getRowSorter().toggleSortOrder(Column.ARRIVALS.ordinal());
        assertThat(table.order(Column.ARRIVALS)).isEqualTo(SortOrder.ASCENDING);
        assertThat(table.getSelectedRow()).isZero();
        table.show(List.of(Samples.pool("0", 1, 1, "keep", 1), Samples.pool("b", 1, 1, "keep", 5)));
        assertThat(names()).containsExactly("0", "b");
        assertThat(table.getSelectedRow()).isEqualTo(1);
        assertThat(chosen).containsExactly("a", "b");
    }

    @Test
    void itIsGone_theBusiestOfTheOthersIsChosen() {
        table.show(List.of(Samples.pool("a", 1, 1, "keep"), Samples.pool("b", 1, 1, "keep")));
        table.choose("b");
        table.show(List.of(Samples.pool("a", 1, 1, "keep")));
        assertThat(table.chosen()).isEqualTo("a");
    }

    @Test
    void filter_findsNameKindAndVerdict_andKeepsTheChoice() {
        table.show(List.of(Samples.pool("orders", 20, 3, "shrink"), Samples.pool("mail", 2, 4, "grow")));
        table.choose("orders");
        table.filter(" GROW ");
        assertThat(names()).containsExactly("mail");
        assertThat(table.getSelectedRow()).isEqualTo(-1);
        assertThat(table.chosen()).isEqualTo("orders");
        table.filter("fixed");
        assertThat(names()).hasSize(2);
        assertThat(table.getSelectedRow()).isEqualTo(1);
    }

    @Test
    void poolsThatLibrariesHaveForThemselves_areFoundByTheFilter_andShownWhereTheirTasksWait() {
        table.show(List.of(
                Samples.pool("orders", 20, 3, "shrink"),
                Samples.housekeeping("db housekeeper", "HikariCP", "ok"),
                Samples.housekeeping("db connection adder", "HikariCP", "starved")));
        assertThat(names()).containsExactly("db connection adder", "orders");
        table.filter("housekeeper");
        assertThat(names()).containsExactly("db housekeeper");
        table.filter("");
        table.show(List.of(
                Samples.pool("orders", 20, 3, "shrink"),
                Samples.housekeeping("db housekeeper", "HikariCP", "ok"),
                Samples.housekeeping("db connection adder", "HikariCP", "ok")));
        assertThat(names()).containsExactly("orders");
    }

    @Test
    void sortedByANumber_theUnknownComesLast_bothWays() {
        table.show(List.of(
                Samples.unknown("x"),
                Samples.pool("low", 1, 1, "keep", 5),
                Samples.unknown("y"),
                Samples.pool("high", 1, 1, "keep", 90)));
        table.getRowSorter().toggleSortOrder(Column.ARRIVALS.ordinal());
        assertThat(names()).containsExactly("low", "high", "x", "y");
        table.getRowSorter().toggleSortOrder(Column.ARRIVALS.ordinal());
        assertThat(table.order(Column.ARRIVALS)).isEqualTo(SortOrder.DESCENDING);
        assertThat(names()).containsExactly("high", "low", "x", "y");
    }

    @Test
    void besideKeepStandsTheSizeThatIsKept_thoughFewerThreadsHaveStartedOrAreWanted() {
        table.show(List.of(Samples.keeping("started", 1, 2, 2), Samples.keeping("wide", 12, 12, 11)));

        assertThat(row(0).subList(1, 4)).containsExactly("keep", "2", "2");
        assertThat(row(1).subList(1, 4)).containsExactly("keep", "12", "12");
    }

    @Test
    void theSizeIsTheLimitInForce_andOnlyTheAdviceIsBold() {
        table.show(List.of(Samples.keeping("started", 1, 2, 2), Samples.unknown("x")));
        assertThat(cell(0, Column.SIZE).getText()).isEqualTo("2");
        assertThat(cell(0, Column.SIZE).getToolTipText()).isEqualTo("1 thread in the pool at the moment");
        for (Column column : Column.values()) {
            boolean advice = column == Column.VERDICT || column == Column.RECOMMENDED;
            assertThat(cell(0, column).getFont().isBold()).as("%s", column).isEqualTo(advice);
        }
        assertThat(cell(1, Column.SIZE).getText()).isEqualTo("\u2013");
    }

    @Test
    void cells_showUnitsAndUnknowns() {
        table.show(List.of(Samples.pool("orders", 20, 3, "shrink"), Samples.unknown("x")));
        assertThat(row(0))
                .containsExactly(
                        "orders", "shrink", "3", "20", "2", "\u2013", "131", "5.1", "12.3", "\u2013", "\u2013", "25 %",
                        "3", "1,809", "unknown", "fixed");
        assertThat(row(1).get(1)).isEqualTo("unknown");
        assertThat(row(1).get(15)).isEqualTo("unknown");
        assertThat(row(1).subList(2, 14)).containsOnly("\u2013");
    }

    @Test
    void columnsShrinkWithTheWindow_andTheLastAreLeftOutWhereTheyWouldBeTooNarrow() {
        JScrollPane scrolled = new JScrollPane(table);
        for (int width : new int[] {1_400, 1_100, 600, 300, 600, 1_400}) {
            scrolled.setSize(width, 300);
            scrolled.doLayout();
            scrolled.getViewport().doLayout();
            table.doLayout();
            assertThat(scrolled.getHorizontalScrollBar().isVisible()).isFalse();
            int shown = table.getColumnCount();
            assertThat(shown == Column.values().length).isEqualTo(width > 1_000);
            assertThat(shown > Column.ARRIVALS.ordinal()).isEqualTo(width >= 600);
            assertThat(table.getColumnName(shown - 1)).isEqualTo(Column.values()[shown - 1].title);
        }
    }

    @Test
    void fiveHundredPools() {
        List<PoolFigures> pools = IntStream.range(0, 500)
                .mapToObj(i -> Samples.pool("pool-" + i, i, 1, "keep", i))
                .collect(Collectors.toList());
        table.show(pools);
        assertThat(table.getRowCount()).isEqualTo(500);
        assertThat(chosen).containsExactly("pool-499");
    }

    private List<String> names() {
        return table.shownPools().stream().map(pool -> pool.name).collect(Collectors.toList());
    }

    private List<String> row(int row) {
        return IntStream.range(0, table.getColumnCount())
                .mapToObj(column -> cell(row, Column.values()[column]).getText())
                .collect(Collectors.toList());
    }

    private JLabel cell(int row, Column column) {
        int index = column.ordinal();
        return (JLabel) table.prepareRenderer(table.getCellRenderer(row, index), row, index);
    }
}
