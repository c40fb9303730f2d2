package io.loadline.model.work;

import io.loadline.model.queueing.Replay;
import io.loadline.window.Trace;
import java.util.Random;

/**
 * The tasks of a trace, each split by the average demands, since its own split is not known. Seconds; sorted by arrival,
 * the gaps between spans closed. Nobody may write to its arrays.
 */
public final class Sample {

    /** The latest ones; a replay of so many takes a millisecond or two. */
    private static final int MOST = 10_000;

    private static final long SEED = 20261121;

    final double[] arrivals;
    private final double[] processor;
    private final double[] blocked;
    private final Demands demands;

    private Sample(int size, Demands demands) {
        this.arrivals = new double[size];
        this.processor = new double[size];
        this.blocked = new double[size];
        this.demands = demands;
    }

    int size() {
        return arrivals.length;
    }

    /** {@code serviceSeconds}: mean of the measured service time, of which {@code demands} are what is needed. */
    public static Sample of(Trace trace, Demands demands, double serviceSeconds) {
        int skipped = Math.max(0, trace.size() - MOST);
        Sample sample = new Sample(trace.size() - skipped, demands);
        double shift = 0;
        int n = -skipped;
        for (Trace.Span span : trace.spans()) {
            long start = 0;
            boolean begun = false;
            for (int i = 0; i < span.size(); i++, n++) {
                if (n >= 0) {
                    start = begun ? start : span.arrivals[i];
                    begun = true;
                    double relative = serviceSeconds > 0 ? span.services[i] / 1e9 / serviceSeconds : 0;
                    sample.set(n, (span.arrivals[i] - start) / 1e9 + shift, Math.max(0, relative));
                }
            }
            shift = n <= 0 ? 0 : sample.arrivals[n - 1] * (1 + 1.0 / n);
        }
        if (demands.placeSeconds > 0) {
            sample.shuffle();
        }
        return sample;
    }

    /**
     * Tasks that had to wait at a common place were long at the same time: left in their order they would bring the jam,
     * which the replay makes of its own, a second time.
     */
    private void shuffle() {
        Random random = new Random(SEED);
        for (int i = size() - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            swap(processor, i, j);
            swap(blocked, i, j);
        }
    }

    private static void swap(double[] of, int i, int j) {
        double former = of[i];
        of[i] = of[j];
        of[j] = former;
    }

    private void set(int i, double arrival, double relative) {
        arrivals[i] = arrival;
        processor[i] = relative * demands.processorSeconds;
        blocked[i] = relative * (demands.elsewhereSeconds + demands.placeSeconds);
    }

    Replay replay() {
        return replay(size());
    }

    /** As many tasks, the same ones again if there are not enough. */
    Replay replay(int tasks) {
        double[] p = new double[tasks];
        double[] b = new double[tasks];
        for (int i = 0; i < tasks; i++) {
            p[i] = processor[i % size()];
            b[i] = blocked[i % size()];
        }
        Replay replay = Replay.of(p, b).processors(demands.shared);
        double blockedSeconds = demands.elsewhereSeconds + demands.placeSeconds;
        return demands.placeSeconds == 0
                ? replay
                : replay.downstream(demands.placeServers, demands.placeSeconds / blockedSeconds);
    }

    /** Arrivals as if they came at another rate, tasks a second. */
    double[] arrivalsAt(double perSecond) {
        double[] scaled = arrivals.clone();
        int last = scaled.length - 1;
        double factor = last > 0 && scaled[last] > 0 ? last / scaled[last] / perSecond : 1;
        for (int i = 0; i <= last; i++) {
            scaled[i] *= factor;
        }
        return scaled;
    }
}
