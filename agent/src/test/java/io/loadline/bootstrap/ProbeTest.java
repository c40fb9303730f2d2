// SPDX-License-Identifier: Apache-2.0
package io.loadline.bootstrap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.concurrent.Executor;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ProbeTest {

    @AfterEach
    void nobodyMeasures() {
        Probe.events = Probe.NOOP;
        Probe.failure = null;
    }

    @ParameterizedTest
    @ValueSource(
            classes = {
                IllegalStateException.class,
                InterruptedException.class,
                AssertionError.class,
                StackOverflowError.class,
                OutOfMemoryError.class,
                NoClassDefFoundError.class
            })
    void whatGoesWrongBehindIt_endsThere(Class<? extends Throwable> type) throws ReflectiveOperationException {
        Throwable error = type.getConstructor().newInstance();
        throwing(error);

        Probe.arrived(Runnable::run, () -> {});

        assertThat(Probe.failure).isSameAs(error);
    }

    @Test
    void aThreadThatIsStoppedInside_ends() {
        Throwable stopped = new ThreadDeath();
        throwing(stopped);

        assertThatThrownBy(() -> Probe.arrived(Runnable::run, () -> {})).isSameAs(stopped);
        assertThat(Probe.failure).isNull();
    }

    private static void throwing(Throwable error) {
        Probe.events = new ProbeEvents() {
            @Override
            public void arrived(Executor pool, Runnable task) {
                ProbeTest.<RuntimeException>unchecked(error);
            }
        };
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> void unchecked(Throwable error) throws T {
        throw (T) error;
    }
}
