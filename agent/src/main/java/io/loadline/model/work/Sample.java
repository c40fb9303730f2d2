package io.loadline.model.work;

import io.loadline.model.queueing.Replay;
import io.loadline.window.Trace;
import io.loadline.window.Window;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Random;
import java.util.stream.IntStream;

/**
 * The tasks of a trace, each split by the average demands, since its own split is not known. Nobody may write to its
 * arrays.
 */
public final class Sample {

    private static final long SEED = 20261121;

    /** Of a window's tasks, what may be missing or be counted in the next one. */
    private static final double FEW = 0.02;

    private static final int A_FEW = 2;

    /** Seconds from the arrival before in the same span; of the first of a span, the mean of it. */
    private final double[] gaps;

    private final double[] processor;
    private final double[] blocked;
    private final Demands demands;

    /** Nanoseconds, ascending. */
    private final long[] instants;

    private final int[] byArrival;

    /** Nanoseconds, in the order of the tasks. */
    private final long[] starts;

    /** {@code serviceSeconds}: mean of the measured service time, of which {@code demands} are what is needed. */
    private Sample(Trace trace, Demands demands, double serviceSeconds) {
        int size = trace.size();
        this.gaps = new double[size];
        this.processor = new double[size];
        this.blocked = new double[size];
        this.demands = demands;
        this.starts = new long[size];
        long[] arrivals = new long[size];
        int n = 0;
        for (Trace.Span span : trace.spans()) {
            for (int i = 0; i < span.size(); i++, n++) {
                arrivals[n] = span.arrivals[i];
                starts[n] = span.arrivals[i] + span.waits[i];
                gaps[n] = gapBefore(span, i);
                double relative = serviceSeconds > 0 ? span.services[i] / 1e9 / serviceSeconds : 0;
                set(n, Math.max(0, relative));
            }
        }
        // spans overlap where tasks waited long; instants may wrap around
        this.byArrival = IntStream.range(0, size)
                .boxed()
                .sorted(Comparator.comparingLong(i -> arrivals[i] - arrivals[0]))
                .mapToInt(i -> i)
                .toArray();
        this.instants = Arrays.stream(byArrival).mapToLong(i -> arrivals[i]).toArray();
    }

    private static double gapBefore(Trace.Span span, int i) {
        long[] at = span.arrivals;
        return i > 0 ? (at[i] - at[i - 1]) / 1e9 : (at[at.length - 1] - at[0]) / 1e9 / Math.max(1, at.length - 1);
    }

    private void set(int i, double relative) {
        processor[i] = relative * demands.processorSeconds;
        blocked[i] = relative * (demands.elsewhereSeconds + demands.placeSeconds);
    }

    public static Sample of(Trace trace, Demands demands, double serviceSeconds) {
        Sample sample = new Sample(trace, demands, serviceSeconds);
        if (demands.placeSeconds > 0) {
            sample.shuffle();
        }
        return sample;
    }

    int size() {
        return gaps.length;
    }

    double gapBefore(int task) {
        return gaps[task];
    }

    /** How many arrived before. */
    int firstSince(long instant) {
        int low = 0;
        int high = instants.length;
        while (low < high) {
            int middle = (low + high) >>> 1;
            if (instants[middle] - instant < 0) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low;
    }

    /** Whether it has the tasks that arrived in this window, one by one. */
    boolean has(Window w) {
        double missing = Math.abs(w.arrived - (firstSince(w.end) - firstSince(w.start)));
        return missing <= Math.max(A_FEW, FEW * w.arrived);
    }

    /** The task that arrived as the {@code i}th. */
    int byArrival(int i) {
        return byArrival[i];
    }

    /** The places in order of arrival of the tasks that were waiting then. */
    int[] waitingAt(long instant) {
        return IntStream.range(0, firstSince(instant))
                .filter(i -> starts[byArrival[i]] - instant > 0)
                .toArray();
    }

    double secondsSince(long instant, int i) {
        return (instants[i] - instant) / 1e9;
    }

    /**
     * Tasks that queued at a common place were long at the same time. The replay makes that jam itself; tasks left in
     * their order would bring it a second time.
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

    Replay replay() {
        return replay(size());
    }

    /** So many tasks; the sample is repeated if it has fewer. */
    Replay replay(int tasks) {
        return replay(IntStream.range(0, tasks).map(i -> i % size()).toArray());
    }

    /** These tasks, in this order. */
    Replay replay(int[] tasks) {
        double[] p = Arrays.stream(tasks).mapToDouble(i -> processor[i]).toArray();
        double[] b = Arrays.stream(tasks).mapToDouble(i -> blocked[i]).toArray();
        Replay replay = Replay.of(p, b).processors(demands.shared);
        double blockedSeconds = demands.elsewhereSeconds + demands.placeSeconds;
        return demands.placeSeconds == 0
                ? replay
                : replay.downstream(demands.placeServers, demands.placeSeconds / blockedSeconds);
    }
}
