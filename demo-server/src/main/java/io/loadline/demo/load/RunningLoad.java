package io.loadline.demo.load;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.HdrHistogram.Histogram;

/** A {@link Load} under way. Thread safe. */
public final class RunningLoad {

    private static final Duration INTERVAL = Duration.ofSeconds(1);

    private final Load load;
    private final LoadSettings settings;
    private final Window window;
    private final CompletableFuture<LoadResult> result = new CompletableFuture<>();

    private RunningLoad(Load load, LoadSettings settings) {
        this.load = load;
        this.settings = settings;
        long from = System.nanoTime() + load.warmup().toNanos();
        this.window = new Window(from, from + load.measured().toNanos());
    }

    static RunningLoad of(Load load, LoadSettings settings) {
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
        try (HistogramLog log = new HistogramLog(settings.histogramLog(), load)) {
            List<Thread> senders = start(load.senders(request, window, ledger, settings.seed()));
            window.awaitStart();
            long processorBefore = ProcessorTime.nanos();
            long began = System.currentTimeMillis();
            while (window.awaitEnd(INTERVAL)) {
                collect(ledger, responses, log, began);
            }
            double processors = (ProcessorTime.nanos() - processorBefore) / 1e9 / window.seconds();
            for (Thread sender : senders) {
                sender.join();
            }
            collect(ledger, responses, log, began);
            return answered(LoadResult.of(load, senders.size(), window, ledger, responses, processors));
        }
    }

    /** {@code began}: milliseconds of the wall clock; the first interval does not begin with the warm-up. */
    private static void collect(Ledger ledger, Histogram responses, HistogramLog log, long began) {
        Histogram interval = ledger.nextInterval();
        interval.setStartTimeStamp(Math.max(began, interval.getStartTimeStamp()));
        log.append(interval);
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
