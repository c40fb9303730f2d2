package io.loadline.demo.experiment;

import static io.loadline.demo.experiment.Situation.figure;
import static io.loadline.demo.experiment.Situation.say;

import io.loadline.demo.Failure;
import io.loadline.demo.Range.Within;
import io.loadline.demo.experiment.Beans.Bean;
import io.loadline.demo.experiment.Situation.Measured;
import io.loadline.demo.load.RunningLoad;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The situation of the article that this project continues: a pool too small for its clients is measured, given the
 * size that the agent recommends, and measured again under the same load; last, the agent resizes it by itself. Says how to
 * watch the same by hand.
 */
@Command(
        name = "before-after",
        description = "Runs a server with a pool that is too small for its clients, shows what the agent measures and"
                + " recommends, then runs it with the recommended size and compares; last, the agent resizes the small"
                + " pool by itself. Takes under three minutes.")
final class BeforeAfter implements Callable<Integer> {
    /** Three JVMs, one of which looks for the digits. */
    private static final int STARTING_SECONDS = 12;

    private static final int WINDOW_MILLIS = 1_000;
    /** Looks of 3 s, so that a minute has several. */
    private static final int QUICK_WINDOW_MILLIS = 100;

    private static final String AUTO = "resize=auto,auto.pace=fast,auto.max." + Situation.POOL + "=64";
    private static final Duration EVERY = Duration.ofMillis(250);
    /** Processors; less than that is the noise of any machine. */
    private static final double NOTICEABLE = 0.2;

    @Spec
    private CommandSpec spec;

    @Option(names = "--agent", description = "the agent's jar (agent/target/loadline-agent.jar of this project)")
    private Path agent;

    @Option(names = "--threads", description = "pool size before (${DEFAULT-VALUE})")
    @Within(least = 1, most = 1_000, unit = "threads")
    private int threads = 1;

    @Option(names = "--clients", description = "clients (${DEFAULT-VALUE})")
    @Within(least = 1, most = 1_000, unit = "clients")
    private int clients = 10;

    @Option(names = "--cpu-millis", description = "processor time of a request (${DEFAULT-VALUE})")
    @Within(least = 0.1, most = 1_000, unit = "ms")
    private double millis = 10;

    @Option(names = "--sleep", description = "sleep of a request (${DEFAULT-VALUE})")
    @Within(least = 0, most = 10_000, unit = "ms")
    private int sleep = 10;

    @Option(
            names = "--seconds",
            description = "length of each measured part (${DEFAULT-VALUE}); the agent recommends nothing before 30")
    @Within(least = 5, most = 3_600, unit = "seconds")
    private int seconds = 40;

    @Option(names = "--warmup", description = "seconds of load before each measured part (${DEFAULT-VALUE})")
    @Within(least = 1, most = 600, unit = "seconds")
    private int warmup = 5;

    @Option(
            names = "--auto-seconds",
            description = "length of the last part, with resize=auto (${DEFAULT-VALUE}; 0: none)")
    @Within(least = 0, most = 3_600, unit = "seconds")
    private int autoSeconds = 60;

    private PrintWriter out;

    @Override
    public Integer call() throws InterruptedException {
        out = spec.commandLine().getOut();
        Path jar = Lab.findAgent(agent);
        List<String> cost = List.of("--cpu-millis", String.valueOf(millis));
        compare(new Situation(jar, cost, sleep, clients, warmup, seconds, WINDOW_MILLIS));
        say(out, """
                To watch the same yourself:
                  java -javaagent:%1$s -jar %2$s server --threads 1 --cpu-millis 10 --port 8080
                  java -jar %2$s load http://127.0.0.1:8080/work --seconds 300
                  JConsole:  jconsole, connect to the server's process, tab MBeans, io.loadline, ThreadPool
                  VisualVM:  open the server's process, tab MBeans (plugin VisualVM-MBeans), io.loadline
                """, jar, System.getProperty("java.class.path"));
        return 0;
    }

    /** @throws Failure if the agent does not recommend a size, or a server is lost on the way */
    private void compare(Situation situation) throws InterruptedException {
        say(out, "Takes about %d s.%n%n", 2 * (warmup + seconds) + autoSeconds + STARTING_SECONDS);
        say(out, "Before: a pool of %d, %d clients, each with a request always under way.%n", threads, clients);
        Measured before = situation.measure(threads, out);
        say(out, "%n%s%n", before.recommendation().describe());
        int size = before.recommendation().size();
        if (size < 1) {
            throw new Failure("The agent does not recommend a size (what it says is above): let it see more with a"
                    + " greater --seconds; it needs at least 30.");
        }
        if (size == threads) {
            say(out, "%nThe pool has the recommended size already; there is nothing to compare.%n");
            return;
        }
        say(out, "%nAfter: the same with a pool of %d.%n", size);
        int digits = before.work().digits();
        print(before, situation.withDigits(digits).measure(size, out));
        if (autoSeconds > 0) {
            Situation quick =
                    new Situation(situation.agent(), List.of(), sleep, clients, 0, autoSeconds, QUICK_WINDOW_MILLIS);
            resizeByItself(quick.withDigits(digits));
        }
    }

    private void print(Measured before, Measured after) {
        say(out, "%n  %-28s %10s %10s%n", "", "before", "after");
        row("pool size, threads", before, after, "%.0f", one -> (double) one.threads());
        row("throughput, requests/s", before, after, "%.1f", one -> one.load().throughputPerSecond());
        row("response p50, ms", before, after, "%.1f", one -> one.load().p50Millis());
        row("response p99, ms", before, after, "%.1f", one -> one.load().p99Millis());
        row(
                "waiting of response",
                before,
                after,
                "%.0f %%",
                one -> 100 * one.pool().waitShare());
        row("in system", before, after, "%.1f", one -> one.pool().inSystem());
        row("processors busy: server", before, after, "%.2f", one -> one.processors()
                .server());
        row("  load generator", before, after, "%.2f", one -> one.load().generatorProcessors());
        row("  other programs", before, after, "%.2f", Measured::othersProcessors);
        say(
                out,
                """
                Throughput x %.1f, p99 response x %.2f, on %d processors. Throughput and response are the load generator's
                figures, waiting and in system the agent's.
                """,
                after.load().throughputPerSecond() / before.load().throughputPerSecond(),
                after.load().p99Millis() / before.load().p99Millis(),
                after.processors().available());
        double others = Math.max(before.othersProcessors(), after.othersProcessors());
        if (others > NOTICEABLE) {
            say(
                    out,
                    "Other programs took up to %.1f processors meanwhile: run this again on a quiet machine.%n",
                    others);
        }
    }

    private void row(String label, Measured before, Measured after, String format, Function<Measured, Double> of) {
        say(out, "  %-28s %10s %10s%n", label, figure(of.apply(before), format), figure(of.apply(after), format));
    }

    /** Prints a row at each step; the agent's own line on standard error says why. */
    private void resizeByItself(Situation situation) throws InterruptedException {
        say(out, "%nBy itself: a pool of %d once more, with %s. Takes %d s.%n", threads, AUTO, autoSeconds);
        try (Jvm server = situation.startServer(threads, "," + AUTO);
                Beans beans = server.beans()) {
            RunningLoad load = situation.startLoad(server.ready().url());
            say(out, "%6s %12s   %s%n", "s", "requests/s", "threads");
            double[] last = {0, 0};
            int shown = 0;
            do {
                List<SizeChange> changes =
                        beans.pool(Situation.POOL).map(SizeChange::of).orElse(List.of());
                for (SizeChange change : changes.subList(Math.min(shown, changes.size()), changes.size())) {
                    String step = change.threadsBefore() + " -> " + change.threadsAfter();
                    last = step(last, load.measuredSeconds(), beans.requirePool(Situation.POOL), step);
                    shown++;
                }
            } while (!load.isDoneWithin(EVERY));
            Bean pool = beans.requirePool(Situation.POOL);
            int size = (int) pool.number("CorePoolSize");
            step(last, autoSeconds, pool, String.valueOf(size));
            List<SizeChange> changes = SizeChange.of(pool);
            say(
                    out,
                    "%nrequests/s: since the row above. From %d to %d threads in %d steps, %d of them undone.%n",
                    threads,
                    size,
                    changes.stream().filter(SizeChange::isStep).count(),
                    changes.stream().filter(SizeChange::isUndo).count());
            load.await();
        }
    }

    /** {@code last}: seconds and completed tasks at the row before; returns those now. */
    private double[] step(double[] last, double now, Bean pool, String what) {
        double completed = pool.number("CompletedCount");
        double rate = (completed - last[1]) / (now - last[0]);
        say(out, "%6.0f %12s   %s%n", now, figure(rate, "%.1f"), what);
        return new double[] {now, completed};
    }
}
