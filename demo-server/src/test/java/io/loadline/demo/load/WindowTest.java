package io.loadline.demo.load;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WindowTest {

    @Test
    void window_containsItsStartAndNotItsEnd() {
        Window window = new Window(100, 200);

        assertThat(window.contains(99)).isFalse();
        assertThat(window.contains(100)).isTrue();
        assertThat(window.contains(199)).isTrue();
        assertThat(window.contains(200)).isFalse();
        assertThat(window.isOver(199)).isFalse();
        assertThat(window.isOver(200)).isTrue();
    }

    @Test
    void clockThatOverflows_isNoEnd() {
        Window window = new Window(Long.MAX_VALUE - 10, Long.MIN_VALUE + 10);

        assertThat(window.contains(Long.MAX_VALUE)).isTrue();
        assertThat(window.contains(Long.MIN_VALUE)).isTrue();
        assertThat(window.isOver(Long.MIN_VALUE + 9)).isFalse();
        assertThat(window.isOver(Long.MIN_VALUE + 10)).isTrue();
    }
}
