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

/** A {@link ClosedLoad} under way. Thread safe. */
public final class RunningLoad {

    private final ClosedLoad load;
    private final Window window;
    private final CompletableFuture<LoadResult> result = new CompletableFuture<>();

    private RunningLoad(ClosedLoad load) {
        this.load = load;
        long from = System.nanoTime() + load.warmup().toNanos();
        this.window = new Window(from, from + load.measured().toNanos());
    }

    static RunningLoad of(ClosedLoad load) {
        RunningLoad running = new RunningLoad(load);
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
        List<ClosedClient> clients = clients();
        List<Thread> threads = start(clients);
        window.awaitStart();
        long processorBefore = ProcessorTime.nanos();
        window.awaitEnd();
        double processors = (ProcessorTime.nanos() - processorBefore) / 1e9 / window.seconds();
        for (Thread thread : threads) {
            thread.join();
        }
        return answered(LoadResult.of(load, window, clients, processors));
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

    private List<ClosedClient> clients() throws IOException {
        HttpGet request = new HttpGet(load.target());
        List<ClosedClient> clients = new ArrayList<>();
        for (int i = 1; i <= load.clients(); i++) {
            clients.add(new ClosedClient(request, load.think(), window, i));
        }
        return clients;
    }

    private static List<Thread> start(List<ClosedClient> clients) {
        List<Thread> threads = new ArrayList<>();
        for (ClosedClient client : clients) {
            Thread thread = daemon("client-" + (threads.size() + 1), client);
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
