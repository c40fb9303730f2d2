package io.loadline.demo.load;

import io.loadline.demo.Failure;
import io.loadline.demo.ProcessorTime;
import java.io.FileNotFoundException;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** Requests to a server, for a while that is measured after a while that is not; they are sent since it was made. Thread safe. */
public final class RunningLoad {
    private static final int ANSWER_MILLIS = 60_000;
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final Plan plan;
    private final long from;
    private final long to;
    private final Ledger ledger;
    private final CompletableFuture<LoadResult> result = new CompletableFuture<>();

    /**
     * What is sent where, and for how long.
     *
     * @param target a loopback URL
     * @param warmup and {@code measured}: seconds
     * @param seed of all that is drawn
     * @param histogramLog where to write the response times, second by second; null for nowhere
     */
    public record Plan(Load load, URI target, double warmup, double measured, long seed, Path histogramLog) {
        public Plan(Load load, URI target, double warmup, double measured) {
            this(load, target, warmup, measured, 1, null);
        }

        public RunningLoad start() {
            return new RunningLoad(this);
        }
    }

    private RunningLoad(Plan plan) {
        this.plan = plan;
        long start = System.nanoTime();
        from = start + (long) (plan.warmup * 1e9);
        to = from + (long) (plan.measured * 1e9);
        ledger = new Ledger(from, to);
        daemon("load-clock", () -> {
            try {
                result.complete(run(start));
            } catch (Throwable e) {
                result.completeExceptionally(e);
            }
        });
    }

    /**
     * Waits until the measured time is over and the last answers are in.
     *
     * @throws Failure if not one request was answered
     */
    public LoadResult await() throws InterruptedException {
        try {
            return result.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof Failure failure
                    ? failure
                    : new IllegalStateException("the load generator failed", e.getCause());
        }
    }

    /** Waits at most so long for the result to be there, and says whether it is; a failure is a result. */
    public boolean isDoneWithin(long millis) throws InterruptedException {
        try {
            result.get(millis, TimeUnit.MILLISECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Seconds of the measured part that are over: negative during the warm-up. */
    public double measuredSeconds() {
        return Math.min(plan.measured, (System.nanoTime() - from) / 1e9);
    }

    private LoadResult run(long start) throws InterruptedException {
        HttpGet request = new HttpGet(plan.target, ANSWER_MILLIS, ledger);
        Histogram responses = new Histogram(Ledger.DIGITS);
        HistogramLogWriter log = plan.histogramLog == null ? null : openLog();
        List<Thread> senders = new ArrayList<>();
        for (Runnable sender : plan.load.senders(request, start, to, plan.seed)) {
            senders.add(daemon("sender-" + (senders.size() + 1), sender));
        }
        TimeUnit.NANOSECONDS.sleep(from - System.nanoTime());
        long processorBefore = ProcessorTime.ofJvm();
        long began = System.currentTimeMillis();
        for (long left = to - from; left > 0; left = to - System.nanoTime()) {
            TimeUnit.NANOSECONDS.sleep(Math.min(INTERVAL_NANOS, left));
            if (to - System.nanoTime() > 0) {
                collect(responses, log, began);
            }
        }
        double processors = (ProcessorTime.ofJvm() - processorBefore) / 1e9 / plan.measured;
        for (Thread sender : senders) {
            sender.join();
        }
        collect(responses, log, began);
        if (log != null) {
            log.close();
        }
        LoadResult seen = LoadResult.of(plan, senders.size(), ledger, responses, processors);
        if (seen.requests() == 0) {
            String why = seen.firstError() == null ? "a request takes longer than that" : seen.firstError();
            throw new Failure(
                    "Not one request to %s was answered in %.0f s: %s.".formatted(plan.target, plan.measured, why));
        }
        return seen;
    }

    /** Response times in nanoseconds, an interval a line. */
    private HistogramLogWriter openLog() {
        try {
            HistogramLogWriter log = new HistogramLogWriter(plan.histogramLog.toFile());
            long now = System.currentTimeMillis();
            log.outputComment("[Response times in nanoseconds: " + plan.load.describe() + ", " + plan.target + "]");
            log.outputLogFormatVersion();
            log.outputStartTime(now);
            log.setBaseTime(now);
            log.outputLegend();
            return log;
        } catch (FileNotFoundException e) {
            throw new Failure("The histogram log cannot be written: " + e.getMessage() + "; give another --hlog.", e);
        }
    }

    /** {@code began}: milliseconds of the wall clock; the first interval does not begin with the warm-up. */
    private void collect(Histogram responses, HistogramLogWriter log, long began) {
        Histogram interval = ledger.nextInterval();
        interval.setStartTimeStamp(Math.max(began, interval.getStartTimeStamp()));
        if (log != null) {
            log.outputIntervalHistogram(interval);
        }
        responses.add(interval);
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        thread.start();
        return thread;
    }
}
