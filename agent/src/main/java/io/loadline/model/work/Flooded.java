package io.loadline.model.work;

import io.loadline.model.queueing.Outcome;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * More work comes than the processors or the downstream system can do. All threads are busy, however many there are;
 * the right size is the least that reaches nearly the highest possible throughput.
 */
public final class Flooded implements Work {

    private static final int MAX_TASKS = 100_000;

    private final Sample sample;
    private final Demands demands;
    private final Supplier<List<Demands>> resampled;
    private final int queue;
    private final Stretch stretch;

    /** {@code resampled}: the demands of resampled windows, for the interval; {@code queue}: how many may wait. */
    public Flooded(Sample sample, Stretch stretch, Demands demands, Supplier<List<Demands>> resampled, int queue) {
        this.sample = sample;
        this.stretch = stretch;
        this.demands = demands;
        this.resampled = resampled;
        this.queue = queue;
    }

    @Override
    public Size wanted() {
        List<Demands> draws = resampled.get();
        return Size.drawn(
                least(demands, ClosedWork.GOOD),
                draws.stream().mapToInt(drawn -> least(drawn, ClosedWork.RIGHT)).toArray(),
                draws.stream().mapToInt(drawn -> least(drawn, ClosedWork.GOOD)).toArray(),
                MAX_TASKS,
                demands.placeIsNarrower() ? Limit.DOWNSTREAM : Limit.PROCESSORS);
    }

    private static int least(Demands demands, double share) {
        double wanted = share * demands.mostPerSecond();
        // twice the mean population at the bottleneck is plenty, even if times vary as exponential ones do
        double enough = 4 * demands.mostPerSecond() * demands.seconds() + 50;
        int most = (int) Math.min(MAX_TASKS, enough);
        double[] inside = ClosedWork.inside(demands, most);
        int at = Arrays.binarySearch(inside, wanted);
        return Math.max(1, Math.min(most, at >= 0 ? at : -at - 1));
    }

    @Override
    public Prediction predict(int threads) {
        Outcome outcome = sample.replay(stretch.tasks).queue(queue).open(stretch.arrivals, threads);
        return stretch.seen(threads, outcome, demands);
    }

    @Override
    public List<Window> windows() {
        return stretch.windows;
    }
}
