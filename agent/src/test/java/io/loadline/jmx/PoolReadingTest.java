package io.loadline.jmx;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.control.ResizeMode;
import io.loadline.health.Faults;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import io.loadline.record.Recorder;
import io.loadline.window.Sampler;
import java.util.Collections;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** What is computed of a real pool for those who read it. */
class PoolReadingTest {

    private static final long SECOND = 1_000_000_000L;

    private final ExecutorService pool = Executors.newFixedThreadPool(2);
    private final Recorder recorder = new Recorder(true, true);
    private final Options options =
            new OptionParser().read("test", "window=100ms").options();
    private final Sampler sampler = new Sampler(recorder.pools(), () -> options, new Faults(), Collections.emptyList());
    private final AtomicLong work = new AtomicLong();
    private final ReaderBudget readers = new ReaderBudget(work::get, () -> 0);
    private final CountDownLatch asked = new CountDownLatch(1);
    private final CountDownLatch goesOn = new CountDownLatch(1);
    private Runnable onGoal = () -> {};
    private PoolReading reading;

    @AfterEach
    void end() {
        goesOn.countDown();
        pool.shutdownNow();
    }

    @Test
    void theEndOfAWindowWaitsForNobodyWhoComputes() throws Exception {
        publish();
        onGoal = () -> {
            asked.countDown();
            await(goesOn);
        };
        FutureTask<Recommendation> client = new FutureTask<>(reading::recommendation);
        new Thread(client).start();
        await(asked);

        FutureTask<Void> agent = new FutureTask<>(reading::windowEnded, null);
        new Thread(agent).start();
        agent.get(60, TimeUnit.SECONDS);

        goesOn.countDown();
        assertThat(client.get(60, TimeUnit.SECONDS)).isNotNull();
    }

    @Test
    void aHundredReadersOfAWindowShareOneRecommendation() {
        publish();
        Recommendation first = reading.recommendation();
        for (int i = 0; i < 100; i++) {
            assertThat(reading.recommendation()).isSameAs(first);
        }

        windowEnds();
        assertThat(reading.recommendation()).isNotSameAs(first);
    }

    @Test
    void clientsWhoHaveSpentTheirTime_getTheLastRecommendation_andWhoDecidesOnSizesAnother() {
        publish();
        onGoal = () -> work.addAndGet(20 * SECOND);
        Recommendation first = reading.recommendation();
        Object rows = reading.whatIf();

        windowEnds();
        assertThat(reading.recommendation()).isSameAs(first);
        assertThat(reading.whatIf()).isSameAs(rows);
        assertThat(readers.spentMillis()).isEqualTo(20_000);

        Recommendation next = reading.advice().recommendation;
        assertThat(next).isNotSameAs(first);
        assertThat(reading.recommendation()).isSameAs(next);
    }

    private void publish() {
        recorder.created(pool);
        recorder.arrived(pool, this::publish);
        windowEnds();
        windowEnds();
        PoolShares[] shares = new PoolShares[1];
        shares[0] = new PoolShares(
                () -> Collections.singletonList(reading),
                sampler::processors,
                name -> 1,
                () -> new Goal(0.9, Double.NaN));
        reading = new PoolReading(
                sampler.pools().iterator().next(), this::goal, shares[0], name -> null, () -> ResizeMode.OFF, readers);
    }

    private Goal goal() {
        onGoal.run();
        return new Goal(0.9, Double.NaN);
    }

    private void windowEnds() {
        sampler.tick();
        if (reading != null) {
            reading.windowEnded();
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(60, TimeUnit.SECONDS)).isTrue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
