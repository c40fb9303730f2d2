package io.loadline.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class FitTest {

    @Test
    void aNameKeepsItsEnd() {
        assertThat(Fit.middle("opensearch[node-1][search]", 16)).isEqualTo("open..1][search]");
        assertThat(Fit.middle("opensearch[node-1][write]", 16))
                .endsWith("[write]")
                .hasSize(16);
        assertThat(Fit.middle("orders", 6)).isEqualTo("orders");
        assertThat(Fit.middle("orders", 5)).hasSize(5).startsWith("o").endsWith("rs");
        assertThat(Fit.middle("orders", 0)).hasSize(2);
    }

    @Test
    void aLetterOfTwoCharactersIsNotCutInHalf() {
        String ships = "\ud83d\udea2\ud83d\udea2\ud83d\udea2\ud83d\udea2\ud83d\udea2\ud83d\udea2";
        assertThat(Fit.middle(ships, 5)).isEqualTo("\ud83d\udea2..\ud83d\udea2\ud83d\udea2");
        assertThat(Fit.length(ships)).isEqualTo(6);
    }

    @Test
    void linesBreakBetweenWords() {
        assertThat(Fit.words("orders: grow 2 -> 4 threads. 5 would be right", 20))
                .containsExactly("orders: grow 2 -> 4", "threads. 5 would be", "right");
        assertThat(Fit.words("aVeryLongWordIndeed it is", 10)).containsExactly("aVeryLongWordIndeed", "it is");
        assertThat(Fit.words("two\nlines", 80)).containsExactly("two lines");
    }
}
