// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.Stories;
import java.io.IOException;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class TroublesTest {

    private static final long SECOND = 1_000_000_000L;

    @TestFactory
    Stream<DynamicTest> troubles() throws IOException {
        return Stories.of("troubles", Pool::new);
    }

    /** Pool of four threads, all busy. */
    private static final class Pool {
        private final Troubles troubles = new Troubles();
        private long now;
        private boolean deadlock;

        Pool(Stories story) {
            story.asks("begins", with -> begins(with.from(0)))
                    .does("advised", with -> troubles.recommended(with.is(0), with.is(1), with.is(2)))
                    .asks(
                            "rejecting",
                            with -> window(0, window -> {
                                window.completed = 10;
                                window.rejected = with.small(0);
                            }))
                    .asks("crowded", with -> crowded(with.number(0)))
                    .asks(
                            "quick",
                            with -> window(10, window -> {
                                window.waitMillis = 9;
                                window.serviceMillis = 10;
                            }))
                    .asks("stuck", with -> window(10, window -> {}))
                    .asks("deadlocked", with -> window(10, window -> window.deadlocked = true))
                    .asks("idle", with -> window(0, window -> window.idle = true))
                    .asks("empty", with -> empty())
                    .asks(
                            "flapping",
                            with -> crowded(1) + crowded(1) + crowded(1) + empty() + empty() + empty() + empty())
                    .asks("flickering", with -> {
                        String told = window(10, window -> {}) + window(10, window -> {}) + window(10, window -> {});
                        troubles.recommended(false, false, deadlock = !deadlock);
                        return told;
                    })
                    .asks("status", with -> troubles.status());
        }

        private String crowded(double oldestMillis) {
            return window(10, window -> {
                window.completed = 100;
                window.waitMillis = 50;
                window.serviceMillis = 10;
                window.usualServiceMillis = 10;
                window.oldestQueuedMillis = oldestMillis;
            });
        }

        private String empty() {
            return window(0, window -> window.completed = 10);
        }

        /** Ends a window, and returns the troubles that begin with it. */
        private String window(int queued, Consumer<WindowSummary> happens) {
            now += SECOND;
            WindowSummary window = new WindowSummary(now, SECOND);
            window.threads = 4;
            window.busy = 4;
            window.queued = queued;
            happens.accept(window);
            Set<PoolStatus> told = troubles.windowEnded(window);
            return (told.isEmpty() ? "-" : told.stream().map(Enum::name).collect(Collectors.joining(" ")))
                    + (troubles.isUrgent() ? " urgent" : "");
        }

        /**
         * Returns the windows in which an episode begins. Arguments: windows to begin, windows to end, quiet seconds,
         * and one letter a second: + present, 0 absent, any other neither.
         */
        private static String begins(String... of) {
            Troubles.Episode episode = new Troubles.Episode(
                    Integer.parseInt(of[0]), Integer.parseInt(of[1]), Long.parseLong(of[2]) * SECOND);
            StringBuilder begun = new StringBuilder();
            for (char c : of[3].toCharArray()) {
                begun.append(episode.begins(c == '+', c == '0', (begun.length() + 1) * SECOND) ? 'B' : '-');
            }
            return begun.toString();
        }
    }
}
