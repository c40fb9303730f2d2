// SPDX-License-Identifier: Apache-2.0
import com.typesafe.config.ConfigFactory;
import io.loadline.proof.Candidate;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;
import org.apache.pekko.actor.AbstractActor;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.Props;
import org.apache.pekko.dispatch.MessageDispatcher;

// TITLE Pekko with a dispatcher for blocking work
// DEPS org.apache.pekko:pekko-actor_2.13:1.4.0
/**
 * Blocking calls of an actor on the dispatcher that the documentation recommends for them, of sixteen threads. The long
 * time-out keeps the dispatcher's pool, which would end after a second without load.
 */
public final class PekkoBlocking extends Candidate {
    private ActorSystem system;
    private Front front;

    private final class Receiver extends AbstractActor {
        private final MessageDispatcher blocking = system.dispatchers().lookup("proof-blocking");

        @Override
        public Receive createReceive() {
            return receiveBuilder()
                    .match(Front.Waiting.class, request -> blocking.execute(() -> request.answer(work())))
                    .build();
        }
    }

    @Override
    public int defaultSize() {
        return 16;
    }

    @Override
    public String pool() {
        return "proof-blocking";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(140).compute(0.2).downstream(50);
    }

    @Override
    public int start(int size) {
        system = ActorSystem.create(
                "proof",
                ConfigFactory.parseString(
                                "proof-blocking {type=Dispatcher, executor=thread-pool-executor, throughput=1, shutdown-timeout=10m,"
                                        + " thread-pool-executor.fixed-pool-size=" + size + "}")
                        .withFallback(ConfigFactory.load()));
        ActorRef receiver = system.actorOf(Props.create(Receiver.class, Receiver::new));
        front = new Front(request -> receiver.tell(request, ActorRef.noSender()));
        return front.port();
    }

    @Override
    public void stop() throws Exception {
        front.close();
        system.terminate();
        system.getWhenTerminated().toCompletableFuture().join();
    }
}
