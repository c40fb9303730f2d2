// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SelfResizingTest {

    private ResizeMode option;
    private int orders;
    private final SelfResizing resizing = new SelfResizing(new Policy(), Runnable::run, 0);
    private final List<ResizeMode> askedForPools = new ArrayList<>();

    @ParameterizedTest
    @EnumSource(
            value = ResizeMode.class,
            names = {"OBSERVE", "AUTO"})
    void stopped_itLooksAtNoPoolUntilItIsResumed(ResizeMode mode) {
        order(mode);
        windowEnds();
        resizing.stop();

        windowEnds();
        assertThat(resizing.mode()).isEqualTo(ResizeMode.STOPPED);
        assertThat(askedForPools).containsExactly(mode);
        assertThatThrownBy(resizing::stop).hasMessageContaining("stopped-already");

        resizing.resume();
        windowEnds();
        assertThat(askedForPools).containsExactly(mode, mode);
    }

    @Test
    void anotherModeInTheOptionsEndsTheStop() {
        order(ResizeMode.OBSERVE);
        resizing.stop();

        order(ResizeMode.AUTO);
        windowEnds();
        assertThat(resizing.mode()).isEqualTo(ResizeMode.AUTO);
        assertThatThrownBy(resizing::resume).hasMessageContaining("not-stopped");

        order(ResizeMode.OBSERVE);
        assertThat(resizing.mode()).isEqualTo(ResizeMode.OBSERVE);
    }

    @Test
    void theSameModeAgainEndsTheStop_alsoIfItWasAnotherOneWithinAWindow() {
        order(ResizeMode.AUTO);
        resizing.stop();
        order(ResizeMode.AUTO);
        assertThat(resizing.mode()).isEqualTo(ResizeMode.AUTO);

        resizing.stop();
        order(ResizeMode.OFF);
        order(ResizeMode.AUTO);
        assertThat(resizing.mode()).isEqualTo(ResizeMode.AUTO);
    }

    private void order(ResizeMode mode) {
        option = mode;
        orders++;
    }

    private void windowEnds() {
        resizing.windowEnded(
                () -> {
                    askedForPools.add(resizing.mode());
                    return new ArrayList<>();
                },
                0);
    }

    private final class Policy extends TestPolicy {
        @Override
        public ResizeMode mode() {
            return option;
        }

        @Override
        public int order() {
            return orders;
        }
    }
}
