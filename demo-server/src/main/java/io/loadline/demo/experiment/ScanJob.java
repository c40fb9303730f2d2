// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.IntStream;

/**
 * Probing many addresses: a task for each, handed to a fixed pool all at once, in random order. Silent addresses are timed
 * waits; all others are real connects over loopback. A pool of N threads waits for N silent ones at a time, so it works in
 * whole rounds: T = timeout x ceil(silent / N).
 *
 * @param reachable addresses that somebody listens at
 * @param silent addresses that let the prober wait for the timeout
 */
record ScanJob(int addresses, int reachable, int silent, double timeoutMillis, int threads, long seed)
        implements Job<ScanJob.Outcome> {
    private static final String POOL = "scan";
    private static final int WARM_UP_TASKS = 500;
    private static final int WARM_UP_THREADS = 10;

    /**
     * Figures that a scan knows of itself.
     *
     * @param startSeconds that starting the pool's threads took, before it
     * @param reachable addresses that answered
     * @param realConnects whether the addresses that are not silent were really connected to
     * @param figures its seconds are from the first address handed to the pool to the last answer or timeout
     */
    record Outcome(double startSeconds, int reachable, boolean realConnects, TaskTimes.Figures figures)
            implements TaskTimes.Timed {}

    /** The law of rounds, in seconds. */
    static double law(double timeoutSeconds, int silent, int threads) {
        return timeoutSeconds * Math.ceil((double) silent / threads);
    }

    Watched<Outcome> watch(Lab lab, String agentOptions) throws InterruptedException {
        // its threads hold nothing; 8,000 of them at the default of 1 MiB would only reserve addresses
        return new Watched.Plan(agentOptions, POOL, "-Xss256k").run(lab, this);
    }

    @Override
    public Outcome run() throws Exception {
        try (Loopbacks loopbacks = new Loopbacks(reachable)) {
            warmUp(loopbacks);
            ThreadPoolExecutor pool = TaskTimes.pool(POOL, threads);
            long start = System.nanoTime();
            pool.prestartAllCoreThreads();
            double startSeconds = (System.nanoTime() - start) / 1e9;
            AtomicInteger found = new AtomicInteger();
            List<Integer> order =
                    new ArrayList<>(IntStream.range(0, addresses).boxed().toList());
            Collections.shuffle(order, new Random(seed));
            TaskTimes times = new TaskTimes(addresses);
            for (int number : order) {
                pool.execute(times.timed(() -> probe(number, loopbacks, found)));
            }
            TaskTimes.Figures figures = times.await();
            return new Outcome(startSeconds, found.get(), loopbacks.real, figures);
        }
    }

    /** The last ones are silent; who listens is among the first. */
    private void probe(int number, Loopbacks loopbacks, AtomicInteger found) {
        if (number >= addresses - silent) {
            long end = System.nanoTime() + (long) (timeoutMillis * 1e6);
            for (long left = end - System.nanoTime(); left > 0; left = end - System.nanoTime()) {
                LockSupport.parkNanos(left);
            }
        } else if (loopbacks.answers(number)) {
            found.incrementAndGet();
        }
    }

    /** The first connects of a JVM load its network classes, the first tasks the pool's: some tens of milliseconds. */
    private void warmUp(Loopbacks loopbacks) throws InterruptedException {
        TaskTimes times = new TaskTimes(WARM_UP_TASKS);
        ThreadPoolExecutor rehearsal = TaskTimes.pool("rehearsal", WARM_UP_THREADS);
        for (int i = 0; i < WARM_UP_TASKS; i++) {
            rehearsal.execute(times.timed(() -> loopbacks.answers(reachable)));
        }
        times.await();
        rehearsal.shutdown();
    }

    /**
     * Addresses of this machine, 127.1.0.1 and up, and one port of theirs: some listen, the others refuse at once. Nothing
     * leaves the machine. Where the system has no such addresses (only Linux has all of 127.0.0.0/8), none is real.
     */
    static final class Loopbacks implements AutoCloseable {
        private static final int CONNECT_MILLIS = 1_000;
        private static final int BACKLOG = 16;
        private static final int BLOCK = 250;

        private final List<ServerSocket> listeners = new ArrayList<>();
        private final boolean real;
        private final int port;

        /** @param listening how many of the first addresses listen */
        Loopbacks(int listening) throws IOException {
            listeners.add(new ServerSocket(0, BACKLOG, address(0)));
            port = listeners.get(0).getLocalPort();
            for (int i = 1; i < listening; i++) {
                listeners.add(new ServerSocket(port, BACKLOG, address(i)));
            }
            boolean refused = false;
            try {
                connect(listening);
            } catch (ConnectException e) {
                refused = true;
            } catch (IOException e) {
                // there is no such address
            }
            real = refused;
        }

        /** Returns whether somebody listens there; connects and hangs up. */
        boolean answers(int number) {
            if (!real) {
                return number < listeners.size();
            }
            try {
                connect(number);
                return true;
            } catch (IOException e) {
                return false;
            }
        }

        private void connect(int number) throws IOException {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress(address(number), port), CONNECT_MILLIS);
            }
        }

        @Override
        public void close() throws IOException {
            for (ServerSocket listener : listeners) {
                listener.close();
            }
        }

        static InetAddress address(int number) throws IOException {
            return InetAddress.getByAddress(new byte[] {127, 1, (byte) (number / BLOCK), (byte) (1 + number % BLOCK)});
        }
    }
}
