package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.regret.workload.Body;
import java.util.SplittableRandom;

/**
 * The lengths of one task, drawn when it is made, so that they do not depend on how it is served.
 *
 * @param processorMillis on the processor
 * @param hold asleep with the station's permit, in milliseconds
 * @param sleep asleep without it, in milliseconds
 */
record Draws(double processorMillis, long hold, long sleep) {

    static Draws of(Body body, SplittableRandom random) {
        double length = body.lengths().draw(random);
        double hold = body.station() == null ? 0 : body.station().holdMillis();
        return new Draws(
                length * body.processorMillis(),
                wholeMillis(length * hold, random),
                wholeMillis(length * body.waitMillis(), random));
    }

    /** {@link Thread#sleep(long, int)} knows whole milliseconds only before JDK 21: up or down, right on average. */
    private static long wholeMillis(double millis, SplittableRandom random) {
        double whole = Math.floor(millis);
        return (long) whole + (random.nextDouble() < millis - whole ? 1 : 0);
    }
}
