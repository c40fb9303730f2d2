// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.advise.AdvisedPool;
import io.loadline.advise.Advisor;
import io.loadline.health.Faults;
import io.loadline.memory.Memory;
import io.loadline.model.Fact;
import io.loadline.model.Goal;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.Recorder;
import io.loadline.window.Sampler;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Resizes a real pool, for which no advisor has made a recommendation. */
class ResizerTest {

    private static final int MOST = 6;

    /** A pool of the application's own class, which never has more than six threads. */
    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(4, 4, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>()) {
                @Override
                public void setMaximumPoolSize(int maximum) {
                    super.setMaximumPoolSize(Math.min(MOST, maximum));
                }

                @Override
                public void setCorePoolSize(int core) {
                    super.setCorePoolSize(Math.min(MOST, core));
                }
            };

    private final Resizer resizer = new Resized(advised()).resizer;

    @Test
    void aPoolThatChangesTheSizes_hasItsFormerOnesAfterTheRefusal() {
        assertThatThrownBy(() -> resizer.setUnasked(new Sizes(10, 10))).hasMessageContaining("class-ignores");
        assertThat(pool.getCorePoolSize()).isEqualTo(4);
        assertThat(pool.getMaximumPoolSize()).isEqualTo(4);

        resizer.setUnasked(new Sizes(5, 5));
        assertThat(pool.getMaximumPoolSize()).isEqualTo(5);
    }

    /**
     * No thread of the advisor runs here, as while it waits for the one that stops resizing. A client waits for five
     * seconds.
     */
    @Test
    @Timeout(10)
    void sizesThatNobodyAskedFor_waitForNoRecommendation() {
        for (int threads = 3; threads > 0; threads--) {
            resizer.setUnasked(new Sizes(threads, threads));
            assertThat(pool.getMaximumPoolSize()).isEqualTo(threads);
        }
    }

    private AdvisedPool advised() {
        Options options = new OptionParser().read("test", "window=100ms").options();
        Faults faults = new Faults();
        Recorder recorder = new Recorder(true, true);
        recorder.event(pool, null, null, "pools", "created");
        Memory memory = new Memory(System::currentTimeMillis, ZoneOffset.UTC, 3_600_000);
        Advisor advisor = new Advisor(() -> new Goal(0.8, Double.NaN), memory, () -> 0, faults);
        Sampler sampler = new Sampler(recorder.pools(), () -> options, faults, Collections.singletonList(advisor));
        sampler.tick();
        return advisor.of(sampler.pools().iterator().next());
    }

    /** A pool whose facts are not phrased. */
    static final class Resized implements ResizedPool {
        private final AdvisedPool advised;
        private final ResizeLog resizes = new ResizeLog();
        private final Resizer resizer;

        Resized(AdvisedPool advised) {
            this.advised = advised;
            this.resizer = new Resizer(this);
        }

        @Override
        public AdvisedPool advised() {
            return advised;
        }

        @Override
        public Resizer resizer() {
            return resizer;
        }

        @Override
        public ResizeLog resizes() {
            return resizes;
        }

        @Override
        public boolean isResizingAllowed() {
            return true;
        }

        @Override
        public String say(Fact fact) {
            return fact.toString();
        }

        @Override
        public void resized(ResizeEvent event) {
            resizes.add(event, 0);
        }

        @Override
        public void warn(String line) {}

        @Override
        public void info(String line) {}
    }
}
