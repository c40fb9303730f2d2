package io.loadline.window;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class IdlePoolTest {

    private final IdlePool rest = new IdlePool();

    @Test
    void aPoolThatRestedToTheEnd_isLookedAtCloselyOnceInTenWindows() {
        assertThat(windowsLeftAlone()).isLessThan(IdlePool.WINDOWS);
        assertThat(windowsLeftAlone()).isEqualTo(IdlePool.WINDOWS - 1);
        assertThat(windowsLeftAlone()).isEqualTo(IdlePool.WINDOWS - 1);
    }

    @Test
    void aWorkerOrATaskMore_endsTheRest() {
        windowsLeftAlone();
        rest.begin(3, 100);
        assertThat(rest.outlasts(3, 100)).isTrue();
        assertThat(rest.outlasts(4, 100)).isFalse();
        assertThat(rest.outlasts(3, 101)).isFalse();
        assertThat(rest.outlasts(3, 100)).isTrue();
    }

    @Test
    void itIsOnFromItsBeginningToItsEnd() {
        assertThat(rest.isOn()).isFalse();
        rest.begin(1, 1);
        assertThat(rest.isOn()).isTrue();
        rest.end();
        assertThat(rest.isOn()).isFalse();
    }

    /** To the end of a rest in which nothing happens. */
    private int windowsLeftAlone() {
        rest.begin(3, 100);
        int windows = 0;
        while (rest.outlasts(3, 100)) {
            windows++;
        }
        return windows;
    }
}
