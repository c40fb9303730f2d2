package io.loadline.model.work;

import io.loadline.model.queueing.Outcome;
import java.util.Arrays;
import java.util.List;

/**
 * More comes than processors or downstream can do, so that with any number of threads all of them are busy: the least
 * number that does nearly all that can be done.
 */
public final class Flooded implements Work {

    private static final double GOOD = 0.98;
    private static final int MOST = 100_000;

    private final Sample sample;
    private final Demands demands;
    private final List<Demands> resampled;
    private final double perSecond;

    public Flooded(Sample sample, Demands demands, List<Demands> resampled, double perSecond) {
        this.sample = sample;
        this.demands = demands;
        this.resampled = resampled;
        this.perSecond = perSecond;
    }

    @Override
    public Size wanted() {
        int[] sizes = resampled.stream().mapToInt(Flooded::least).sorted().toArray();
        int n = sizes.length;
        int threads = least(demands);
        return new Size(
                threads,
                n == 0 ? threads : sizes[(int) (n * 0.025)],
                n == 0 ? threads : sizes[(int) (n * 0.975)],
                demands.placeIsNarrower() ? Size.Limit.DOWNSTREAM : Size.Limit.PROCESSORS);
    }

    private static int least(Demands demands) {
        double wanted = GOOD * demands.mostPerSecond();
        // twice the bottleneck's own population is plenty with a variance like that of exponential times
        double enough = 4 * demands.mostPerSecond() * demands.seconds() + 50;
        int most = (int) Math.min(MOST, enough);
        double[] inside = ClosedWork.inside(demands, most);
        int at = Arrays.binarySearch(inside, wanted);
        return Math.max(1, Math.min(most, at >= 0 ? at : -at - 1));
    }

    @Override
    public Prediction predict(int threads) {
        double throughput = ClosedWork.inside(demands, threads)[threads];
        Outcome outcome = sample.replay().open(sample.arrivalsAt(perSecond), threads);
        return new Prediction(
                threads,
                Math.min(perSecond, throughput),
                outcome.meanWait() * 1000,
                outcome.waitPercentile(90) * 1000,
                outcome.responsePercentile(99) * 1000,
                Math.min(1, perSecond / throughput),
                demands.processorUse(Math.min(perSecond, throughput)));
    }
}
