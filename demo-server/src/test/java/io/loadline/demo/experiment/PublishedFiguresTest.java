// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublishedFiguresTest {

    @ParameterizedTest
    @CsvSource({
        "article-experiments, 4, experiment",
        "lan-scan, 9, threads",
        "pcp-probe, 3, threads",
        "cpu-bound-primes, 2, scheme",
        "thread-limit, 3, what",
        "cache-locality, 3, reading"
    })
    void everyFile_hasItsRowsColumnsAndSource(String name, int rows, String firstColumn) {
        PublishedFigures published = PublishedFigures.of(name);

        assertThat(published.rows()).hasSize(rows);
        assertThat(published.columns()).startsWith(firstColumn);
        assertThat(published.rows())
                .allMatch(row -> row.size() == published.columns().size());
        assertThat(published.source()).isNotEmpty().allMatch(line -> !line.startsWith("#"));
    }

    @Test
    void numbers_areFoundInText() {
        PublishedFigures article = PublishedFigures.of("article-experiments");

        assertThat(article.number(0, "average_active_requests")).isEqualTo(0.98);
        assertThat(article.number(3, "average_active_requests")).isEqualTo(10);
        assertThat(article.number(3, "dead_time_share")).isEqualTo(0.19);
        assertThat(article.number(2, "requests_retired")).isEqualTo(2000);
        assertThat(article.number(0, "requests_retired")).isNaN();
        assertThat(article.text(3, "average_active_requests")).isEqualTo("just under 10");
    }

    @Test
    void numberOfARowIsFoundByAnotherColumn() {
        PublishedFigures probe = PublishedFigures.of("pcp-probe");

        assertThat(probe.numberWhere("threads", 10, "seconds")).isEqualTo(0.5);
        assertThat(probe.numberWhere("threads", 11, "seconds")).isNaN();
    }
}
