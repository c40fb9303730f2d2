// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.io.IOException;
import java.util.Arrays;
import java.util.concurrent.Executor;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import javax.management.JMException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;

/**
 * Polls one JVM again and again, and passes each snapshot to its listener. Has two daemon threads, one to poll and one
 * to ask, until it is closed. A lost connection ends
 * nothing: the last figures are kept and the next poll tries again. Thread-safe.
 */
public final class Feed implements Operations, AutoCloseable {

    private static final AtomicInteger THREADS = new AtomicInteger();

    /** A poll is work for the application, too: the feed then rests for so many times as long. */
    private static final int PAUSES = 4;

    private final Connection connection;
    private final Executor receivers;
    private final ScheduledThreadPoolExecutor polling = daemon("poll");
    private final ScheduledThreadPoolExecutor asking = daemon("ask");
    private volatile Consumer<Snapshot> listener;
    private volatile String chosen = "";
    private volatile Snapshot last = Snapshot.CONNECTING;
    private volatile long pauseNanos;
    private ScheduledFuture<?> next;

    /** {@code receivers}: runs the listener and the receivers of answers. */
    public Feed(Connection connection, Consumer<Snapshot> listener, Executor receivers) {
        this.connection = connection;
        this.receivers = receivers;
        this.listener = listener;
    }

    /** Tells if the agent's MBeans exist. Asks at once, on the calling thread. */
    public static boolean isMeasured(Connection connection) throws IOException {
        MBeanServerConnection server = connection.open();
        return server != null && Beans.isMeasured(server);
    }

    /**
     * Polls now and then so many seconds after each poll, or four times as long as the poll took if that is longer.
     * Called again, it changes the rate.
     */
    public synchronized void every(int seconds) {
        pauseNanos = TimeUnit.SECONDS.toNanos(seconds);
        lookAfter(0);
    }

    private void lookInTurn() {
        long begin = System.nanoTime();
        poll();
        lookAfter(Math.max(pauseNanos, PAUSES * (System.nanoTime() - begin)));
    }

    private synchronized void lookAfter(long nanos) {
        if (polling.isShutdown()) {
            return;
        }
        if (next != null) {
            next.cancel(false);
        }
        next = polling.schedule(this::lookInTurn, nanos, TimeUnit.NANOSECONDS);
    }

    /** Sets the pool of which every poll reads everything; polls at once. */
    public void choose(String pool) {
        if (!pool.equals(chosen)) {
            chosen = pool;
            pollNow();
        }
    }

    public void pollNow() {
        submit(polling, this::poll);
    }

    @Override
    public void predict(String pool, int threads, Consumer<Answer<Prediction>> receiver) {
        ask(
                receiver,
                server -> new Prediction(Reading.of(
                        server.invoke(Beans.poolBean(server, pool), "predict", new Object[] {threads}, new String[] {
                            int.class.getName()
                        }))));
    }

    @Override
    public void resize(String pool, int core, int maximum, Consumer<Answer<String>> receiver) {
        act(pool, "resize", receiver, core, maximum);
    }

    @Override
    public void undoResize(String pool, Consumer<Answer<String>> receiver) {
        act(pool, "undoResize", receiver);
    }

    @Override
    public void sample(String pool, int seconds, Consumer<Answer<String>> receiver) {
        act(pool, "sampleStacks", receiver, seconds);
    }

    /** Ends both threads and forgets the listener, also while an answer is outstanding. */
    @Override
    public synchronized void close() {
        listener = snapshot -> {};
        polling.shutdownNow();
        asking.shutdownNow();
    }

    private void act(String pool, String operation, Consumer<Answer<String>> receiver, Object... numbers) {
        ask(receiver, server -> {
            ObjectName bean = Beans.poolBean(server, pool);
            String[] types = new String[numbers.length];
            Arrays.fill(types, int.class.getName());
            Object said = server.invoke(bean, operation, numbers, types);
            pollNow();
            return String.valueOf(said);
        });
    }

    private interface Question<T> {
        T ask(MBeanServerConnection server) throws IOException, JMException;
    }

    private <T> void ask(Consumer<Answer<T>> receiver, Question<T> question) {
        submit(asking, () -> {
            Answer<T> answer = answer(question);
            receivers.execute(() -> receiver.accept(answer));
        });
    }

    private <T> Answer<T> answer(Question<T> question) {
        try {
            MBeanServerConnection server = connection.open();
            if (server == null) {
                return Answer.refused(new IOException("There is no connection to the application."));
            }
            return Answer.of(question.ask(server));
        } catch (IOException | JMException | RuntimeException e) {
            return Answer.refused(e);
        }
    }

    private void poll() {
        Snapshot now = snapshot();
        last = now;
        receivers.execute(() -> listener.accept(now));
    }

    private Snapshot snapshot() {
        try {
            MBeanServerConnection server = connection.open();
            return server == null ? last.disconnected("") : Beans.read(server, chosen);
        } catch (IOException | JMException | RuntimeException e) {
            return last.disconnected(Answer.refused(e).refusal);
        }
    }

    private static void submit(ScheduledThreadPoolExecutor executor, Runnable work) {
        try {
            executor.execute(work);
        } catch (RejectedExecutionException closed) {
            // nobody waits for the answer any more
        }
    }

    private static ScheduledThreadPoolExecutor daemon(String what) {
        ScheduledThreadPoolExecutor executor = new ScheduledThreadPoolExecutor(1, work -> {
            Thread thread = new Thread(work, "Loadline " + what + " " + THREADS.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        });
        executor.setRemoveOnCancelPolicy(true);
        return executor;
    }
}
