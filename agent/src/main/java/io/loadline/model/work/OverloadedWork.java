package io.loadline.model.work;

import static io.loadline.model.Constants.MARGIN;
import static io.loadline.model.Constants.MOST_THREADS;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.Outcome;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * More work comes than the processors or the downstream system can do. All threads are busy, however many there are;
 * the right size is the least that reaches nearly the highest possible throughput.
 */
public final class OverloadedWork extends Work {

    private final Sample sample;
    private final Demands demands;
    private final Supplier<List<Demands>> resampled;
    private final int queue;
    private final ReplayWindow busiest;

    /** {@code resampled}: the demands of resampled windows, for the interval; {@code queue}: how many may wait. */
    public OverloadedWork(
            Sample sample, ReplayWindow busiest, Demands demands, Supplier<List<Demands>> resampled, int queue) {
        super(busiest.windows, busiest::measured);
        this.sample = sample;
        this.busiest = busiest;
        this.demands = demands;
        this.resampled = resampled;
        this.queue = queue;
    }

    @Override
    public Size wanted() {
        List<int[]> draws = new ArrayList<>();
        for (Demands drawn : resampled.get()) {
            double[] inside = throughputByConcurrency(drawn);
            draws.add(new int[] {least(drawn, inside, 1 - WITHIN), least(drawn, inside, 1 - MARGIN)});
        }
        return Size.drawn(
                least(demands, throughputByConcurrency(demands), 1 - MARGIN),
                draws,
                MOST_THREADS,
                demands.placeIsNarrower() ? Limit.DOWNSTREAM : Limit.PROCESSORS);
    }

    private static double[] throughputByConcurrency(Demands demands) {
        // twice the mean population at the bottleneck is plenty, even if times vary as exponential ones do
        double enough = 4 * demands.mostPerSecond() * demands.seconds() + 50;
        return ClosedWork.throughputByConcurrency(demands, (int) Math.min(MOST_THREADS, enough));
    }

    private static int least(Demands demands, double[] inside, double share) {
        int at = Arrays.binarySearch(inside, share * demands.mostPerSecond());
        int threads = Math.max(1, Math.min(inside.length - 1, at >= 0 ? at : -at - 1));
        return demands.allowed(threads, n -> inside[n]);
    }

    @Override
    public Prediction predict(int threads) {
        Outcome outcome = sample.replay(busiest.tasks).queue(queue).open(busiest.arrivals, threads);
        return busiest.seen(threads, outcome, demands);
    }
}
