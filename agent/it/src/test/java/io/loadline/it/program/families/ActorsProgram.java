// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import com.typesafe.config.ConfigFactory;
import io.loadline.it.program.Dialog;
import java.io.PrintStream;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.stream.IntStream;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.MessageDispatcher;

/**
 * Actors of Pekko on a fork-join dispatcher. A mailbox is submitted once for each message, since it never has two at a
 * time.
 */
public final class ActorsProgram {

    private static final int ACTORS = 50;
    private static final int ROUNDS = 40;
    private static final int RUNNABLES = 500;
    private static final String DISPATCHER = "orders-dispatcher";

    private final ActorSystem system = ActorSystem.create(
            "shop",
            ConfigFactory.parseString(
                            DISPATCHER + " { type = Dispatcher, executor = fork-join-executor, throughput = 1,"
                                    + " fork-join-executor { parallelism-min = 3, parallelism-max = 3 } }")
                    .withFallback(ConfigFactory.load()));
    private final MessageDispatcher dispatcher = system.dispatchers().lookup(DISPATCHER);
    private final ActorRef[] actors;
    private volatile ForkJoinPool pool;
    private volatile CountDownLatch answers;

    private ActorsProgram() throws InterruptedException {
        runnables(1);
        actors = IntStream.range(0, ACTORS)
                .mapToObj(i -> system.actorOf(
                        Props.create(Answering.class, () -> new Answering(this)).withDispatcher(DISPATCHER)))
                .toArray(ActorRef[]::new);
        awaitQuiet();
    }

    public static void main(String[] arguments) throws Exception {
        ActorsProgram program = new ActorsProgram();
        new Dialog().on("messages", program::messages).run();
        System.exit(0);
    }

    private static final class Answering extends AbstractActor {
        private final ActorsProgram program;

        Answering(ActorsProgram program) {
            this.program = program;
        }

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .matchAny(message -> program.answers.countDown())
                    .build();
        }
    }

    /** Sends messages, and submits tasks that are no messages, from outside and from inside the dispatcher. */
    private void messages(PrintStream out) throws InterruptedException {
        for (int round = 0; round < ROUNDS; round++) {
            answers = new CountDownLatch(ACTORS);
            for (ActorRef actor : actors) {
                actor.tell("an order", ActorRef.noSender());
            }
            answers.await();
            awaitQuiet();
        }
        runnables(RUNNABLES);
        // without two before an attach, and one for the creation of each actor
        out.println("own.submitted\t" + (ACTORS * ROUNDS + 2 * RUNNABLES));
    }

    private void runnables(int count) throws InterruptedException {
        CountDownLatch ran = new CountDownLatch(2 * count);
        for (int i = 0; i < count; i++) {
            dispatcher.execute(() -> {
                pool = ((ForkJoinWorkerThread) Thread.currentThread()).getPool();
                dispatcher.execute(ran::countDown);
                ran.countDown();
            });
        }
        ran.await();
        awaitQuiet();
    }

    /** Waits until no mailbox runs: an actor that has answered may not have left its mailbox yet. */
    private void awaitQuiet() {
        while (!pool.isQuiescent()) {
            Thread.yield();
        }
    }
}
