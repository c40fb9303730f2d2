package io.loadline.demo.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class TableBuilderTest {

    @Test
    void aRowForEachThing_withWhatEachColumnTakesFromIt() {
        Table table = new TableBuilder<>("words", "Words", "A note.", List.of("one", "three"))
                .column(Column.text("word", "the word"), word -> word)
                .column(Column.number("length", "letters", "n", 1), String::length)
                .build();

        Table same = Table.of(
                "words",
                "Words",
                "A note.",
                Column.text("word", "the word"),
                Column.number("length", "letters", "n", 1));
        assertThat(table).isEqualTo(same.row("one", 3.0).row("three", 5.0));
        assertThat(table.rows()).contains(Map.of("word", "three", "length", 5.0));
    }
}
