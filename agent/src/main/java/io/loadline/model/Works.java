package io.loadline.model;

import io.loadline.model.regime.ArrivalLoop;
import io.loadline.model.regime.CommonPlace;
import io.loadline.model.work.BatchWork;
import io.loadline.model.work.ClosedWork;
import io.loadline.model.work.Demands;
import io.loadline.model.work.Flooded;
import io.loadline.model.work.OpenWork;
import io.loadline.model.work.Sample;
import io.loadline.model.work.Work;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;

/** Chooses the model that fits what was seen. */
final class Works {

    /** The default target leaves the rest to what a closed pool cannot keep out of the processors anyway. */
    private static final double DEFAULT_TARGET = 0.9;

    /** Of what can be done at most: beyond, queues grow without end. */
    private static final double FULL = 0.98;

    private static final double PERCENT = 90;
    private static final double PERCENT_WITHOUT_QUEUE = 99.5;
    private static final int REPEATS = 60;
    private static final double BLOCK_NANOS = 5e9;
    private static final long SEED = 20261101;

    private Works() {}

    static Work of(Assessment assessment, Goal goal, Share share) {
        Figures figures = assessment.figures;
        Demands demands = demands(figures, assessment.place(), goal, share);
        Sample sample = Sample.of(assessment.pool.trace, demands, figures.split.serviceMillis / 1000);
        if (assessment.batch().isThere()) {
            return new BatchWork(sample, demands, assessment.batch().tasks);
        }
        ArrivalLoop loop = assessment.loop();
        if (assessment.isClosed()) {
            List<Demands> resampled = resampled(assessment, goal, share);
            return new ClosedWork(sample, demands, resampled, loop.clients, loop.thinkSeconds);
        }
        double offered = figures.arrivalsPerSecond;
        if (offered > FULL * demands.mostPerSecond()) {
            return new Flooded(sample, demands, resampled(assessment, goal, share), offered);
        }
        return new OpenWork(
                sample,
                demands,
                offered,
                goal.waitP99Millis / 1000,
                leastForLoad(assessment, demands),
                Regimes.isHeavyTailed(assessment));
    }

    /**
     * Nine in ten tasks shall find a free thread, but where a few long ones make the load that is not the measure; and
     * nearly all, where those who find none are turned away.
     */
    private static int leastForLoad(Assessment assessment, Demands demands) {
        LoadSample load = assessment.inServiceWithoutWaiting();
        if (assessment.handsOff()) {
            return (int) Math.max(1, load.percentile(PERCENT_WITHOUT_QUEUE) + 1);
        }
        // free threads are of no use to tasks that then stand in line for the processors
        double useful = demands.processorSeconds > 0
                ? Math.ceil(demands.processors * demands.seconds() / demands.processorSeconds)
                : Double.POSITIVE_INFINITY;
        return Regimes.isHeavyTailed(assessment) ? 1 : (int) Math.max(1, Math.min(load.percentile(PERCENT), useful));
    }

    static Demands demands(Figures figures, CommonPlace place, Goal goal, Share share) {
        ServiceSplit split = figures.split;
        double processors = Double.isNaN(share.processors)
                ? Double.POSITIVE_INFINITY
                : share.processors * Math.min(1, goal.targetCpu / DEFAULT_TARGET);
        double all = Math.max(0, split.uncontendedMillis() / 1000);
        double cpu = Double.isNaN(split.cpuMillis) ? 0 : Math.min(split.cpuMillis / 1000, all);
        if (!place.isThere()) {
            return new Demands(cpu, all - cpu, 0, Double.POSITIVE_INFINITY, processors);
        }
        double needed = Math.max(0, split.neededMillis(place.share) / 1000);
        double held = Math.min(needed, place.servers / place.perSecond);
        double cpuOutside = Math.min(cpu, needed - held);
        return new Demands(cpuOutside, Math.max(0, needed - held - cpuOutside), held, place.servers, processors);
    }

    /** The demands as they might as well have been seen: whole blocks of windows drawn with replacement. */
    private static List<Demands> resampled(Assessment assessment, Goal goal, Share share) {
        List<List<Window>> blocks = blocks(assessment.pool.windows);
        List<Demands> resampled = new ArrayList<>();
        if (blocks.size() < 2) {
            return resampled;
        }
        Random random = new Random(SEED);
        for (int r = 0; r < REPEATS; r++) {
            List<Window> drawn = new ArrayList<>();
            for (int b = 0; b < blocks.size(); b++) {
                drawn.addAll(blocks.get(random.nextInt(blocks.size())));
            }
            PoolSnapshot.Builder other = assessment.pool.copy();
            other.windows = Collections.unmodifiableList(drawn);
            Figures figures = Figures.of(other.build());
            if (figures.completed > 0) {
                resampled.add(demands(figures, assessment.place(), goal, share));
            }
        }
        return resampled;
    }

    private static List<List<Window>> blocks(List<Window> windows) {
        List<List<Window>> blocks = new ArrayList<>();
        int from = 0;
        for (int i = 0; i < windows.size(); i++) {
            if (windows.get(i).end - windows.get(from).start >= BLOCK_NANOS) {
                blocks.add(windows.subList(from, i + 1));
                from = i + 1;
            }
        }
        return blocks;
    }
}
