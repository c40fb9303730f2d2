package io.loadline.model;

import io.loadline.model.work.Prediction;
import io.loadline.model.work.Work;
import io.loadline.record.PoolState;

/**
 * Core, maximum and queue capacity together, since each changes what the others mean: with room in the queue a pool never
 * grows beyond core, so a larger maximum would be a lie.
 */
final class Settings {

    private static final double LEAST_GAIN = 0.05;

    /** A size so many times the best guess is not kept only because the interval is wide. */
    private static final double NEAR = 1.5;

    /** Fewer threads by less than this share are not worth a change. */
    private static final double LEAST_SAVING = 0.15;

    private static final double SERVICES_TOLERABLE = 10;
    private static final double LEAST_TOLERABLE_SECONDS = 1;

    private Settings() {}

    static void choose(Draft draft, Assessment assessment, Goal goal, Work work) {
        int now = assessment.capacity();
        draft.verdict = verdict(draft, now, work);
        PoolState state = assessment.pool.state;
        boolean keep = draft.verdict.equals("keep");
        int threads = keep ? now : draft.size;
        draft.corePoolSize = state.threadsFirst ? Math.min(state.corePoolSize, threads) : threads;
        draft.maximumPoolSize = threads;
        draft.queueCapacity = queue(assessment, goal, work, draft.size);
        if (assessment.handsOff()) {
            handOff(draft, assessment);
        }
        if (assessment.pool.scheduled) {
            // its queue has no bound, and its maximum no effect
            draft.maximumPoolSize = Math.max(state.maximumPoolSize, threads);
            draft.queueCapacity = state.queueCapacity;
        }
    }

    private static String verdict(Draft draft, int now, Work work) {
        boolean near = now <= NEAR * draft.size && draft.size <= NEAR * now;
        if (near && now >= draft.low && now <= draft.high || now == draft.size) {
            return "keep";
        }
        if (draft.size < now) {
            return now - draft.size < LEAST_SAVING * now ? "keep" : "shrink";
        }
        return gain(work.predict(now), work.predict(draft.size)) < LEAST_GAIN ? "keep" : "grow";
    }

    /** Of throughput or of the 99th percentile of the response, its mean if that is unknown, whichever gains more. */
    private static double gain(Prediction now, Prediction then) {
        double throughput = then.throughputPerSecond / now.throughputPerSecond - 1;
        double tail = now.p99ResponseMillis / then.p99ResponseMillis;
        double response = (Double.isNaN(tail) ? now.meanResponseMillis() / then.meanResponseMillis() : tail) - 1;
        return Double.isNaN(throughput) && Double.isNaN(response)
                ? Double.POSITIVE_INFINITY
                : Math.max(Double.isNaN(throughput) ? 0 : throughput, Double.isNaN(response) ? 0 : response);
    }

    /** Throughput x tolerable wait: longer, and who waits would rather be told. */
    private static int queue(Assessment assessment, Goal goal, Work work, int threads) {
        Figures figures = assessment.figures;
        double tolerable = Double.isNaN(goal.waitP99Millis)
                ? Math.max(LEAST_TOLERABLE_SECONDS, SERVICES_TOLERABLE * figures.split.uncontendedMillis() / 1000)
                : goal.waitP99Millis / 1000;
        double tasks = Math.ceil(work.predict(threads).throughputPerSecond * tolerable);
        double present = assessment.isClosed() ? assessment.loop().clients : 1;
        // room for one that waits behind each thread, however little the wait may be
        double wanted = Math.max(Math.max(present, threads), tasks);
        return Double.isNaN(wanted) || wanted >= Integer.MAX_VALUE
                ? assessment.pool.state.queueCapacity
                : Math.max(1, (int) wanted);
    }

    /** There is no queue: what finds no thread is turned away, so the bound is twice what was ever busy. */
    private static void handOff(Draft draft, Assessment assessment) {
        long bound = Math.max(draft.size, 2 * assessment.mostBusy());
        draft.corePoolSize = Math.min(assessment.pool.state.corePoolSize, draft.size);
        int now = assessment.pool.state.maximumPoolSize;
        draft.maximumPoolSize = (int) Math.max(draft.size, Math.min(bound, now));
        draft.queueCapacity = 0;
        if (draft.maximumPoolSize == now) {
            draft.verdict = "keep";
        }
    }
}
