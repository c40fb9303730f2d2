package io.loadline.demo.experiment.threadlimit;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.Provenance;
import io.loadline.demo.experiment.Watched;
import io.loadline.demo.experiment.WatchedJob;
import io.loadline.demo.experiment.machine.ThreadRoom;
import io.loadline.demo.experiment.scan.ScanJob;
import io.loadline.demo.experiment.scan.ScanRun;
import io.loadline.demo.report.Result;
import java.util.List;

/**
 * How many threads that only sleep the machine gives, up to a bound; what the agent recommends for a pool of that size
 * with work for three times as many.
 */
public final class ThreadLimitTrial implements Experiment {

    private static final String AGENT = "window=500ms,history=30s";
    private static final int STEPS = 10;
    private static final long RESERVE_BYTES = 1L << 30;
    private static final double HEAP_SHARE = 0.85;
    private static final int MIN = 10;
    private static final int ROUNDS = 3;
    private static final double TIMEOUT_MILLIS = 2_000;
    private static final int LONGEST_SECONDS = 120;

    @Override
    public String name() {
        return "thread-limit";
    }

    @Override
    public double estimateSeconds(Lab lab) {
        return lab.choose(25, 60);
    }

    @Override
    public Result run(Lab lab) throws InterruptedException {
        Provenance provenance = new Provenance(lab);
        ThreadRoom room = ThreadRoom.read();
        int bound = Math.min(lab.choose(2_000, 8_000), room.safe());
        if (bound < MIN) {
            throw new Failure("The system leaves room for %.0f threads (%s): too few to start any safely."
                    .formatted(room.least().more(), room.least().name()));
        }
        lab.announcer()
                .doing("up to %,d threads; %s would allow %,.0f"
                        .formatted(bound, room.least().name(), room.least().more()));
        Watched<SleepersOutcome> sleepers = process(lab, "-Xmx256m")
                .run(new SleepersJob(bound, STEPS, RESERVE_BYTES), SleepersOutcome.class, LONGEST_SECONDS);
        lab.announcer().doing("tasks in a heap of 64 MB");
        Watched<RunnablesJob.Outcome> runnables =
                process(lab, "-Xmx64m").run(new RunnablesJob(HEAP_SHARE), RunnablesJob.Outcome.class, LONGEST_SECONDS);
        lab.announcer().doing("a pool of %,d threads with work for %d times as many".formatted(bound, ROUNDS));
        ScanRun pool = ScanRun.of(
                lab,
                new ScanJob(ROUNDS * bound, 1, ROUNDS * bound - 2, TIMEOUT_MILLIS, bound, lab.seed(), LONGEST_SECONDS),
                AGENT);
        return new ThreadLimitResult(room, bound, sleepers, runnables.own(), pool).result(provenance);
    }

    private static WatchedJob process(Lab lab, String heap) {
        return new WatchedJob(lab, AGENT, List.of("-XX:+UseSerialGC", heap), "no pool", 0);
    }
}
