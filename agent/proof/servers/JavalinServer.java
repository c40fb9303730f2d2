// SPDX-License-Identifier: Apache-2.0
import io.javalin.Javalin;
import io.loadline.proof.Candidate;
import io.loadline.proof.Traffic;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

// TITLE Javalin
// DEPS io.javalin:javalin:6.7.0 org.slf4j:slf4j-nop:2.0.17
/** Requests of an open load that wait for a downstream, which serves all at once. */
public final class JavalinServer extends Candidate {
    /** Threads that serve no requests: an acceptor, a selector and a reserved thread. */
    private static final int OWN = 3;

    private QueuedThreadPool threads;
    private Javalin server;

    @Override
    public int defaultSize() {
        return 250;
    }

    @Override
    public String pool() {
        return "javalin-web";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(150).compute(0.2).downstream(50);
    }

    @Override
    public int start(int size) {
        threads = new QueuedThreadPool(size + OWN, Math.min(8, size) + OWN);
        threads.setReservedThreads(1);
        threads.setName("javalin-web");
        server = Javalin.create(config -> {
                    config.useVirtualThreads = false;
                    config.showJavalinBanner = false;
                    config.jetty.threadPool = threads;
                })
                .get("/", context -> context.result(work()))
                .start("127.0.0.1", 0);
        return server.port();
    }

    /** A thread that is busy again at once never ends, so a live change to fewer shows nothing. */
    @Override
    public boolean resize(int size) {
        if (size + OWN < threads.getThreads()) {
            return false;
        }
        threads.setMaxThreads(size + OWN);
        return true;
    }

    @Override
    public boolean startsOnDemand() {
        return true;
    }

    @Override
    public void stop() {
        server.stop();
    }
}
