package io.loadline.demo.experiment.auto;

import io.loadline.demo.experiment.Bean;
import io.loadline.demo.load.LoadResult;
import java.io.IOException;
import java.util.List;

/**
 * What became of the tasks, by the agent's counts after the load, beside what the clients were answered.
 *
 * @param sent requests that the clients sent
 * @param answered those that were done as asked
 */
record PoolCounts(
        long arrived,
        long completed,
        long queued,
        long running,
        long rejected,
        long removed,
        long sent,
        long answered) {

    private static final long PATIENCE_NANOS = 5_000_000_000L;
    private static final long POLL_MILLIS = 100;

    /** As soon as two readings agree: the agent adds up its stripes a moment later. */
    static PoolCounts settled(Bean pool, List<LoadResult> loads) throws IOException, InterruptedException {
        long end = System.nanoTime() + PATIENCE_NANOS;
        PoolCounts now = of(pool, loads);
        PoolCounts before;
        do {
            Thread.sleep(POLL_MILLIS);
            before = now;
            now = of(pool, loads);
        } while ((!now.equals(before) || now.queued + now.running > 0) && System.nanoTime() - end < 0);
        return now;
    }

    private static PoolCounts of(Bean pool, List<LoadResult> loads) throws IOException {
        Bean.Values counts = pool.read(
                "ArrivedCount", "CompletedCount", "QueuedCount", "ActiveCount", "RejectedCount", "RemovedCount");
        long sent = loads.stream().mapToLong(LoadResult::sent).sum();
        long unanswered = loads.stream()
                .mapToLong(load -> load.errors() - load.errorCounts().unsent())
                .sum();
        return new PoolCounts(
                (long) counts.number("ArrivedCount"),
                (long) counts.number("CompletedCount"),
                (long) counts.number("QueuedCount"),
                (long) counts.number("ActiveCount"),
                (long) counts.number("RejectedCount"),
                (long) counts.number("RemovedCount"),
                sent,
                sent - unanswered);
    }

    /** Tasks that do not add up, in any of the sums; 0 is right. */
    long unaccounted() {
        return Math.abs(arrived - completed - queued - running - rejected - removed)
                + Math.abs(arrived - sent)
                + Math.abs(completed - answered);
    }
}
