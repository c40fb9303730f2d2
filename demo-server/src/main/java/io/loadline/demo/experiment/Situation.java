package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.load.ClosedLoad;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.load.RunningLoad;
import io.loadline.demo.server.ReadyLine;
import io.loadline.demo.server.Work;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The demo server under the agent and clients that always have a request under way: all of it but the size of the pool.
 *
 * @param agent the agent's jar
 * @param cost the server options that set what a request costs the processor
 * @param sleep milliseconds of a request
 * @param windowMillis one measurement window of the agent
 */
record Situation(Path agent, List<String> cost, int sleep, int clients, int warmup, int seconds, int windowMillis) {
    static final String POOL = "demo-server";

    private static final int SPARE_SECONDS = 60;
    private static final int MIN_HISTORY_WINDOWS = 30;
    private static final Duration EVERY = Duration.ofSeconds(2);

    /**
     * One pool size under the load, seen from both sides.
     *
     * @param pool the last reading before the load ended
     * @param processors in the measured part
     */
    record Measured(
            int threads,
            Work work,
            LoadResult load,
            PoolFigures pool,
            Recommendation recommendation,
            ProcessorUse processors) {
        double othersProcessors() {
            return processors.others(load.generatorProcessors());
        }
    }

    /** The same work, its digits known. */
    Situation withDigits(int digits) {
        List<String> known = List.of("--digits", String.valueOf(digits));
        return new Situation(agent, known, sleep, clients, warmup, seconds, windowMillis);
    }

    /** {@code options}: of the agent, besides those that set what it looks at; each with a comma before it. */
    Jvm startServer(int threads, String options) throws InterruptedException {
        // the agent looks back as far as the measured part reaches, if it may, so that the warm-up falls out of its
        // view
        int history = Math.max(1_000 * seconds, MIN_HISTORY_WINDOWS * windowMillis);
        List<String> server = new ArrayList<>(cost);
        server.addAll(List.of("--threads", String.valueOf(threads), "--sleep", String.valueOf(sleep)));
        server.addAll(List.of("--seconds", String.valueOf(warmup + seconds + SPARE_SECONDS)));
        return Jvm.ofServer("%s=window=%dms,history=%dms%s".formatted(agent, windowMillis, history, options), server);
    }

    RunningLoad startLoad(URI server) {
        return new ClosedLoad(server, clients, Duration.ofSeconds(warmup), Duration.ofSeconds(seconds)).start();
    }

    /**
     * Runs the server and the load, and reads the pool's MBeans every two seconds of the measured part.
     *
     * @param out where each reading is printed as a row; throughput and times are those of the agent's sliding view
     * @throws Failure if the pool has no MBean, or the measured part was too short for a reading
     */
    Measured measure(int threads, PrintWriter out) throws InterruptedException {
        try (Jvm server = startServer(threads, "");
                Beans beans = server.beans()) {
            ReadyLine ready = server.ready();
            say(out, "%s%nWarming up for %d s, then measuring for %d s.%n", ready, warmup, seconds);
            RunningLoad load = startLoad(ready.url());
            List<ProcessorUse.Sample> processors = new ArrayList<>();
            PoolFigures pool = null;
            Recommendation said = Recommendation.NONE;
            boolean ended = false;
            while (!ended && load.measuredSeconds() < 0) {
                ended = load.isDoneWithin(Duration.ofMillis(100));
            }
            row(out, "", "", "in", "waiting of", "service", "wait", "p90", "recommended", "processor");
            row(out, "s", "done/s", "system", "response", "ms", "ms", "load", "threads", "load");
            while (!ended) {
                Beans.Bean bean = beans.requirePool(POOL);
                pool = PoolFigures.of(bean);
                said = Recommendation.of(bean);
                processors.add(ProcessorUse.Sample.of(beans));
                row(
                        out,
                        "%.0f".formatted(load.measuredSeconds()),
                        figure(pool.completionsPerSecond(), "%.1f"),
                        figure(pool.inSystem(), "%.1f"),
                        figure(100 * pool.waitShare(), "%.0f %%"),
                        figure(pool.serviceMillis(), "%.1f"),
                        figure(pool.waitMillis(), "%.1f"),
                        figure(pool.loadP90(), "%.1f"),
                        figure(said.sizeIfKnown(), "%.0f"),
                        figure(100 * beans.system().number("ProcessCpuLoad"), "%.0f %%"));
                ended = load.isDoneWithin(EVERY);
            }
            LoadResult seen = load.await();
            if (pool == null) {
                throw new Failure("The load ended before the pool could be read: give it more --seconds.");
            }
            return new Measured(threads, ready.work(), seen, pool, said, ProcessorUse.between(processors));
        }
    }

    /** {@code -} for what is not known. */
    static String figure(double value, String format) {
        return Double.isNaN(value) ? "-" : format.formatted(value);
    }

    private static void row(PrintWriter out, Object... columns) {
        say(out, "%6s %8s %10s %11s %11s %9s %9s %12s %10s%n", columns);
    }

    static void say(PrintWriter out, String format, Object... values) {
        out.printf(format, values);
        out.flush();
    }
}
