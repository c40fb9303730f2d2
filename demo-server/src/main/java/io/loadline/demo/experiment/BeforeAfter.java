package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.load.RunningLoad;
import io.loadline.demo.server.ReadyLine;
import java.io.IOException;
import java.io.PrintWriter;

/**
 * The situation of the article that this project continues: a pool too small for its clients is measured, given the
 * size that the agent recommends, and measured again under the same load; last, the agent resizes it by itself.
 */
final class BeforeAfter {

    /** Three JVMs, one of which looks for the digits. */
    private static final int STARTING_SECONDS = 12;

    /** Looks of 3 s, so that a minute has several. */
    private static final int QUICK_WINDOW_MILLIS = 100;

    private final Situation situation;
    private final int autoSeconds;
    private final PrintWriter out;

    /** @param autoSeconds length of the last part; 0 for none */
    BeforeAfter(Situation situation, int autoSeconds, PrintWriter out) {
        this.situation = situation;
        this.autoSeconds = autoSeconds;
        this.out = out;
    }

    /** @throws Failure if the agent does not recommend a size, or a server is lost on the way */
    void run(int threads) throws InterruptedException {
        say("Takes about %d s.%n", 2 * (situation.warmup() + situation.seconds()) + autoSeconds + STARTING_SECONDS);
        say("Before: a pool of %d, %d clients, each with a request always under way.", threads, situation.clients());
        Measured before = measure(situation, threads);
        Recommendation recommendation = before.pool().recommendation();
        say("%n%s", recommendation.describe());
        int size = requireSize(recommendation);
        if (size == threads) {
            say("%nThe pool has the recommended size already; there is nothing to compare.");
            return;
        }
        say("%nAfter: the same with a pool of %d.", size);
        Situation same = situation.withDigits(before.work().digits());
        Measured after = measure(same, size);
        say("");
        new Comparison(out, before, after).print();
        if (autoSeconds > 0) {
            new SelfResizing(same.measuredAtOnce(autoSeconds, QUICK_WINDOW_MILLIS), out).run(threads);
        }
    }

    private Measured measure(Situation same, int threads) throws InterruptedException {
        try (ServerProcess server = same.startServer(threads);
                ServerBeans beans = new ServerBeans(server.ready().pid())) {
            ReadyLine ready = server.ready();
            say("%s", ready);
            say("Warming up for %d s, then measuring for %d s.", same.warmup(), same.seconds());
            RunningLoad load = same.loadOn(ready.url()).start();
            Observation observation = new Observation(beans, load, out);
            PoolReading pool = observation.watch();
            return new Measured(threads, ready.work(), load.await(), pool, observation.processors());
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage()).replaceAll("\\s+", " ");
            throw new Failure("The server's JVM or the connection to its MBeans was lost: " + reason, e);
        }
    }

    private static int requireSize(Recommendation recommendation) {
        if (!recommendation.isKnown()) {
            throw new Failure("The agent does not recommend a size (what it says is above): let it see more with a"
                    + " greater --seconds; it needs at least 30.");
        }
        return recommendation.size();
    }

    private void say(String format, Object... values) {
        out.printf(format + "%n", values);
        out.flush();
    }
}
