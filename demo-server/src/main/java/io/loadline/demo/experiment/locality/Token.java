package io.loadline.demo.experiment.locality;

import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;

/** A message that travels from actor to actor, by a way that its seed fixes; it is at one actor at a time. */
final class Token {

    private final List<Actor> actors;
    private final SplittableRandom random;
    private final CountDownLatch arrived;
    private long value;
    private int hopsLeft;

    Token(List<Actor> actors, int hops, long seed, CountDownLatch arrived) {
        this.actors = actors;
        this.hopsLeft = hops;
        this.random = new SplittableRandom(seed);
        this.arrived = arrived;
    }

    long value() {
        return value;
    }

    /** To the next actor, or to the end of its way. */
    void travelOn() {
        if (hopsLeft == 0) {
            arrived.countDown();
            return;
        }
        hopsLeft--;
        value = random.nextInt(1_000);
        actors.get(random.nextInt(actors.size())).send(this);
    }
}
