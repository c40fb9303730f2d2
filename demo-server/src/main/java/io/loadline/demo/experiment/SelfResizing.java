package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.load.RunningLoad;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;

/**
 * The pool that is too small once more, which the agent now resizes by itself. Prints a row at each step; the agent's
 * own line on standard error says why. Used once.
 */
final class SelfResizing {

    private static final String POOL = "demo-server";
    private static final int MAX_THREADS = 64;
    static final String AGENT_OPTIONS = "resize=auto,auto.pace=fast,auto.max." + POOL + "=" + MAX_THREADS;

    private static final Duration EVERY = Duration.ofMillis(250);

    private final Situation situation;
    private final PrintWriter out;

    private double rowSeconds;
    private double rowCompleted;
    private int shown;

    /** @param situation whose measured part is the whole of it */
    SelfResizing(Situation situation, PrintWriter out) {
        this.situation = situation;
        this.out = out;
    }

    void run(int threads) throws InterruptedException {
        say("%nBy itself: a pool of %d once more, with %s. Takes %d s.", threads, AGENT_OPTIONS, situation.seconds());
        try (ServerProcess server = situation.startServer(threads, AGENT_OPTIONS);
                ServerBeans beans = new ServerBeans(server.ready().pid())) {
            RunningLoad load = situation.loadOn(server.ready().url()).start();
            say("%6s %12s   %s", "s", "requests/s", "threads");
            do {
                beans.pool(POOL).ifPresent(pool -> followed(load, pool));
            } while (!load.isDoneWithin(EVERY));
            Bean pool =
                    beans.pool(POOL).orElseThrow(() -> new Failure("The agent has no MBean of the pool " + POOL + "."));
            int size = (int) pool.read("CorePoolSize").number("CorePoolSize");
            row(situation.seconds(), completed(pool), String.valueOf(size));
            say("%nrequests/s: since the row above. %s", summary(SizeChange.of(pool), threads, size));
            load.await();
        } catch (IOException e) {
            throw new Failure("The server's JVM or the connection to its MBeans was lost: " + e.getMessage(), e);
        }
    }

    private void followed(RunningLoad load, Bean pool) {
        try {
            List<SizeChange> changes = SizeChange.of(pool);
            for (SizeChange change : changes.subList(Math.min(shown, changes.size()), changes.size())) {
                row(
                        load.measuredSeconds(),
                        completed(pool),
                        "%d -> %d".formatted(change.threadsBefore(), change.threadsAfter()));
                shown++;
            }
        } catch (IOException e) {
            throw new Failure("The connection to the server's MBeans was lost: " + e.getMessage(), e);
        }
    }

    private void row(double seconds, double completed, String what) {
        double rate = (completed - rowCompleted) / (seconds - rowSeconds);
        say("%6.0f %12s   %s", seconds, Figure.of(rate), what);
        rowSeconds = seconds;
        rowCompleted = completed;
    }

    private static double completed(Bean pool) throws IOException {
        return pool.read("CompletedCount").number("CompletedCount");
    }

    private static String summary(List<SizeChange> changes, int from, int to) {
        long steps = changes.stream().filter(SizeChange::isStep).count();
        long undone = changes.stream().filter(SizeChange::isUndo).count();
        return "From %d to %d threads in %d steps, %d of them undone.".formatted(from, to, steps, undone);
    }

    private void say(String format, Object... values) {
        out.printf(format + "%n", values);
        out.flush();
    }
}
