package io.loadline.model.work;

import static io.loadline.model.Constants.MOST_REPLAYED;
import static io.loadline.model.Constants.THREAD_SECONDS;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.model.queueing.ListSchedule;
import io.loadline.model.queueing.Outcome;
import io.loadline.model.queueing.Replay;
import io.loadline.window.Window;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A pile of tasks worked off: list scheduling in whole rounds, the making of threads included. */
public final class BatchWork extends Work {

    private final Demands demands;
    private final Replay replay;
    private final double[] arrivals;
    private final Map<Integer, Outcome> replayed = new HashMap<>();

    /** The share of the batch that is replayed: tasks and threads of huge ones are scaled down by the same factor. */
    private final double scale;

    public BatchWork(List<Window> windows, Sample sample, Demands demands, long tasks) {
        super(windows, null);
        int replayed = (int) Math.min(MOST_REPLAYED, tasks);
        this.demands = demands;
        this.scale = (double) replayed / tasks;
        this.replay =
                sample.replay(replayed).processors(demands.shared.times(scale)).threadCreation(THREAD_SECONDS);
        this.arrivals = new double[replayed];
    }

    @Override
    public Size wanted() {
        ListSchedule schedule = new ListSchedule(replay);
        int fastest = (int) Math.ceil(schedule.leastWithin(WITHIN, arrivals.length) / scale);
        int threads = demands.isCapped() ? allowed(fastest) : fastest;
        int neighbours = (int) Math.ceil(1 / scale);
        return Size.around(
                threads, neighbours, Integer.MAX_VALUE, threads < fastest ? Limit.PROCESSORS : limit(threads));
    }

    private int allowed(int threads) {
        double[] inside = ClosedWork.throughputByConcurrency(demands, threads);
        return demands.allowed(threads, n -> inside[n]);
    }

    private Limit limit(int threads) {
        double used = replayed(threads).meanProcessorsUsed;
        return used > 0.85 * demands.processors * scale ? Limit.PROCESSORS : Limit.LOAD;
    }

    @Override
    public Prediction predict(int threads) {
        Outcome outcome = replayed(threads);
        return new Prediction(
                threads,
                outcome.throughput() / scale,
                outcome.meanWait() * 1000,
                outcome.waitPercentile(90) * 1000,
                outcome.responsePercentile(99) * 1000,
                outcome.meanBusyThreads / scaled(threads),
                Math.min(1, outcome.meanProcessorsUsed / scale / demands.processors));
    }

    private synchronized Outcome replayed(int threads) {
        return replayed.computeIfAbsent(scaled(threads), n -> replay.open(arrivals, n));
    }

    private int scaled(int threads) {
        return Math.max(1, (int) Math.round(threads * scale));
    }
}
