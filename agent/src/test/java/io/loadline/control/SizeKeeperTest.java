// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.loadline.advise.Advisor;
import io.loadline.health.Faults;
import io.loadline.memory.Memory;
import io.loadline.model.Advice;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Snapshots;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.Recorder;
import io.loadline.report.Phrases;
import io.loadline.window.Sampler;
import java.time.ZoneOffset;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Resizes a real pool of four busy threads by advice for another one, which needs more. */
class SizeKeeperTest {

    private static final Options OPTIONS =
            new OptionParser().read("test", "window=10ms").options();

    private final Recorder recorder = new Recorder(true, true);
    private final CountDownLatch end = new CountDownLatch(1);

    /** True if the pool, which is of a class of the application, refuses any size. */
    private volatile boolean refuses;

    private final ThreadPoolExecutor pool =
            new ThreadPoolExecutor(4, 4, 1, TimeUnit.HOURS, new LinkedBlockingQueue<>()) {
                @Override
                protected void beforeExecute(Thread thread, Runnable task) {
                    recorder.started(task, null, this);
                }

                @Override
                public void setCorePoolSize(int core) {
                    if (refuses) {
                        throw new UnsupportedOperationException();
                    }
                    super.setCorePoolSize(core);
                }
            };

    private final SelfResizing resizing = new SelfResizing(new TestPolicy(), Runnable::run, 0);
    private Sampler sampler;
    private ResizerTest.Resized resized;
    private Advice advice;

    @BeforeEach
    void begin() {
        recorder.event(pool, null, null, "pools", "created");
        Faults faults = new Faults();
        Memory memory = new Memory(System::currentTimeMillis, ZoneOffset.UTC, 3_600_000);
        Advisor advisor = new Advisor(() -> new Goal(0.8, Double.NaN), memory, () -> 0, faults);
        sampler = new Sampler(recorder.pools(), () -> OPTIONS, faults, Collections.singletonList(advisor));
        for (int i = 0; i < 4; i++) {
            Runnable task = this::awaitEnd;
            recorder.arrived(pool, task);
            pool.execute(task);
        }
        Awaitility.await().until(() -> pool.getActiveCount() == 4);
        sampler.tick();
        resized = new ResizerTest.Resized(advisor.of(sampler.pools().iterator().next()));
        advice = Snapshots.advise(
                Assessment.of(Snapshots.of("threads=8 cpu=1 blocked=49 open=145")), new Goal(0.9, Double.NaN));
    }

    @AfterEach
    void end() {
        end.countDown();
        pool.shutdownNow();
    }

    @Test
    void aSizeThatOthersSet_isLoggedWithTheOneBefore() {
        int grown = grow();
        pool.setMaximumPoolSize(grown + 3);
        pool.setCorePoolSize(grown + 3);
        look();

        ResizeEvent last = resized.resizes().last();
        assertThat(last.action).isEqualTo(ResizeEvent.Action.OUTSIDE);
        assertThat(last.threadsBefore).isEqualTo(grown);
        assertThat(last.threadsAfter).isEqualTo(grown + 3);
    }

    @Test
    void aPoolThatRefusesToGoBack_isNamed_andGoesBackAtTheNextStop() {
        int grown = grow();
        refuses = true;
        assertThat(stop())
                .startsWith("Stopped. Not back, for the reason in the log: ")
                .contains("stopResizing() again");
        look();
        assertThat(stop()).contains("Not back");
        assertThat(pool.getCorePoolSize()).isEqualTo(grown);

        refuses = false;
        assertThat(stop()).startsWith("Stopped. Back to the start: ").endsWith(grown + " -> 4.");
        assertThat(pool.getCorePoolSize()).isEqualTo(4);
        assertThatThrownBy(resizing::stop).hasMessageContaining("stopped-already");
    }

    private String stop() {
        return Phrases.OF_THREADS.say(resizing.stop());
    }

    private int grow() {
        Awaitility.await().until(() -> {
            look();
            return pool.getCorePoolSize() > 4;
        });
        return pool.getCorePoolSize();
    }

    private void look() {
        sampler.tick();
        resizing.windowEnded(() -> Collections.singletonList(resized), System.nanoTime());
        resizing.advised(resized, advice, System.nanoTime());
    }

    private void awaitEnd() {
        try {
            end.await();
        } catch (InterruptedException over) {
            Thread.currentThread().interrupt();
        }
    }
}
