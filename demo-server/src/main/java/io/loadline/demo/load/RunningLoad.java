package io.loadline.demo.load;

import io.loadline.demo.Failure;
import io.loadline.demo.ProcessorTime;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogWriter;

/** A {@link Load} under way. Thread safe. */
public final class RunningLoad {

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Load load;
    private final Load.Settings settings;
    private final Window window;
    private final CompletableFuture<LoadResult> result = new CompletableFuture<>();

    private RunningLoad(Load load, Load.Settings settings) {
        this.load = load;
        this.settings = settings;
        long from = System.nanoTime() + load.warmup().toNanos();
        this.window = new Window(from, from + load.measured().toNanos());
    }

    static RunningLoad of(Load load, Load.Settings settings) {
        RunningLoad running = new RunningLoad(load, settings);
        daemon("load-clock", running::complete).start();
        return running;
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
    public boolean isDoneWithin(Duration timeout) throws InterruptedException {
        try {
            result.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
            return true;
        } catch (ExecutionException e) {
            return true;
        } catch (TimeoutException e) {
            return false;
        }
    }

    /** Seconds of the measured part that are over: negative during the warm-up. */
    public double measuredSeconds() {
        return Math.min(window.seconds(), (System.nanoTime() - window.from()) / 1e9);
    }

    private void complete() {
        try {
            result.complete(run());
        } catch (Throwable e) {
            result.completeExceptionally(e);
        }
    }

    private LoadResult run() throws IOException, InterruptedException {
        Ledger ledger = new Ledger();
        HttpGet request = new HttpGet(load.target(), settings.timeout());
        Histogram responses = new Histogram(Ledger.DIGITS);
        HistogramLogWriter log = settings.histogramLog() == null ? null : openLog();
        List<Thread> senders = start(load.senders(request, window, ledger, settings.seed()));
        window.awaitStart();
        long processorBefore = ProcessorTime.ofJvm();
        long began = System.currentTimeMillis();
        while (window.awaitEnd(INTERVAL)) {
            collect(ledger, responses, log, began);
        }
        double processors = (ProcessorTime.ofJvm() - processorBefore) / 1e9 / window.seconds();
        for (Thread sender : senders) {
            sender.join();
        }
        collect(ledger, responses, log, began);
        if (log != null) {
            log.close();
        }
        return answered(LoadResult.of(load, senders.size(), window, ledger, responses, processors));
    }

    /** Response times in nanoseconds, an interval a line. */
    private HistogramLogWriter openLog() {
        try {
            HistogramLogWriter log =
                    new HistogramLogWriter(settings.histogramLog().toFile());
            long now = System.currentTimeMillis();
            log.outputComment("[Response times in nanoseconds: " + load.describe() + ", " + load.target() + "]");
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
    private static void collect(Ledger ledger, Histogram responses, HistogramLogWriter log, long began) {
        Histogram interval = ledger.nextInterval();
        interval.setStartTimeStamp(Math.max(began, interval.getStartTimeStamp()));
        if (log != null) {
            log.outputIntervalHistogram(interval);
        }
        responses.add(interval);
    }

    private LoadResult answered(LoadResult result) {
        if (result.requests() == 0) {
            throw new Failure("Not one request to %s was answered in %.0f s: %s."
                    .formatted(
                            load.target(),
                            window.seconds(),
                            result.firstError() == null
                                    ? "give it more --seconds, a request takes longer than that"
                                    : result.firstError()));
        }
        return result;
    }

    private static List<Thread> start(List<Runnable> senders) {
        List<Thread> threads = new ArrayList<>();
        for (Runnable sender : senders) {
            Thread thread = daemon("sender-" + (threads.size() + 1), sender);
            thread.start();
            threads.add(thread);
        }
        return threads;
    }

    private static Thread daemon(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.setDaemon(true);
        return thread;
    }
}
