package io.loadline.benchmarks.task;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CostTableTest {

    private final Forks forks = new Forks().with(Subject.JDK, 100, 110).with(Subject.ARTICLE, 400, 410);

    @Test
    void rowsAreMarkdownWithOneCellForEachHeading() {
        String[] rows = table(forks.with(Subject.LOADLINE, 175, 185)).split("\n");

        assertThat(rows).hasSize(5).allMatch(row -> row.startsWith("| ") && row.endsWith(" |"));
        assertThat(rows).allMatch(row -> row.chars().filter(c -> c == '|').count() == 7);
        assertThat(rows[3])
                .isEqualTo("| loadline | 180.0 (175.0 to 185.0) | 75.0 (75.0 to 75.0) | 0.25 | 0.33, kept | 600.0 |");
    }

    @Test
    void agentThatAddsMoreThanAThird_misses() {
        assertThat(table(forks.with(Subject.LOADLINE, 210, 220))).contains("| 0.37 | 0.33, missed |");
    }

    @Test
    void everyTaskTimed_mayAddHalf() {
        assertThat(table(forks.with(Subject.TIMED, 249, 259))).contains("| 0.50 | 0.50, kept |");
    }

    @Test
    void withoutAPeer_thereIsNoShare() {
        Forks alone = new Forks().with(Subject.JDK, 100).with(Subject.LOADLINE, 200);

        assertThat(table(alone)).contains("| 100.0 (100.0 to 100.0) |  |  | 800.0 |");
    }

    @Test
    void hardlyFewerBytesThanPlain_areNone() {
        Forks hardly = new Forks().with(Subject.JDK, 100).with(Subject.LOADLINE, 99.999);

        assertThat(table(hardly)).endsWith("| 0.0 |\n");
    }

    private static String table(Forks forks) {
        return new CostTable(forks.rounds()).text();
    }
}
