package io.loadline.model.work;

import io.loadline.model.queueing.Outcome;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * More comes than processors or downstream can do, so that with any number of threads all of them are busy: the least
 * number that does nearly all that can be done.
 */
public final class Flooded implements Work {

    private static final double GOOD = 0.98;
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
        int[] sizes = resampled.get().stream().mapToInt(Flooded::least).sorted().toArray();
        int n = sizes.length;
        int threads = least(demands);
        return new Size(
                threads,
                n == 0 ? threads : sizes[(int) (n * 0.025)],
                n == 0 ? threads : sizes[(int) (n * 0.975)],
                demands.placeIsNarrower() ? Limit.DOWNSTREAM : Limit.PROCESSORS);
    }

    private static int least(Demands demands) {
        double wanted = GOOD * demands.mostPerSecond();
        // twice the bottleneck's own population is plenty with a variance like that of exponential times
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
