// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.OwnBeans;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Function;

/** The stories to be told, each of a pool of its own, which has the story's name. */
final class Fates {

    private final List<Fate<?>> fates = new ArrayList<>();

    /** Stories to be left out, where another agent makes them different ones. */
    private final List<String> without =
            Arrays.asList(System.getProperty("fates.without", "").split(","));

    /** Steps that the tasks of a pool go through, and the counts to be seen then. */
    interface Story<P extends ThreadPoolExecutor> {
        void tell(P pool, Tale tale) throws Exception;
    }

    /** Adds a story of a pool that may be pre-existing, its idle workers too. */
    <P extends ThreadPoolExecutor> void add(String name, Function<ThreadFactory, P> pool, Story<P> story) {
        if (!without.contains(name)) {
            addFresh(name, pool, story);
            fates.get(fates.size() - 1).build();
        }
    }

    /** Adds a story of a pool that is built when the story begins: one with hooks or threads that do not bear a warm-up. */
    <P extends ThreadPoolExecutor> void addFresh(String name, Function<ThreadFactory, P> pool, Story<P> story) {
        fates.add(new Fate<>(name, pool, story));
    }

    /**
     * Adds a pool with a worker at work and five tasks in its queue when the agent arrives, if it arrives later; and so many
     * after.
     */
    void addQueued(String name, int later) {
        String[] pool = {"fixed", "1"};
        add(name, threads -> Pools.of(pool, threads), (ignored, tale) -> {
            if (tale.isHolding()) {
                tale.execute(later).open();
            } else {
                tale.execute(5 + later);
            }
            tale.expect((5 + later) + " arrived, " + (5 + later) + " ran");
        });
        fates.get(fates.size() - 1).queued = 5;
    }

    /** The stories of {@code fates.txt}. */
    void addWritten() throws IOException {
        try (BufferedReader text = new BufferedReader(
                new InputStreamReader(Fates.class.getResourceAsStream("/fates.txt"), StandardCharsets.UTF_8))) {
            List<String> lines = new ArrayList<>();
            for (String line = text.readLine(); line != null; line = text.readLine()) {
                if (line.startsWith("# ")) {
                    lines = new ArrayList<>();
                    addWritten(line.substring(2), lines);
                } else if (!line.isEmpty() && !line.startsWith("//")) {
                    lines.add(line);
                }
            }
        }
    }

    private void addWritten(String heading, List<String> lines) {
        int colon = heading.indexOf(": ");
        String words = heading.substring(colon + 2);
        boolean fresh = words.startsWith("fresh ");
        String[] kind = words.substring(fresh ? 6 : 0).split(" ");
        Function<ThreadFactory, ThreadPoolExecutor> pool = threads -> Pools.of(kind, new Unreliable(threads));
        Story<ThreadPoolExecutor> story = (made, tale) -> new Steps(made, tale).tell(lines);
        if (fresh) {
            addFresh(heading.substring(0, colon), pool, story);
        } else {
            add(heading.substring(0, colon), pool, story);
        }
    }

    /** Every older pool has had a task on each core thread, and its workers wait for the next. */
    void warm() throws Exception {
        for (Fate<?> fate : fates) {
            fate.warm();
        }
    }

    /** Tells all stories at once, since most of them wait most of the time, and prints what they found. */
    void tell(PrintStream out) throws InterruptedException {
        fates.forEach(Fate::begin);
        for (Fate<?> fate : fates) {
            fate.awaitEnd();
        }
        fates.forEach(fate -> fate.close(out));
        out.println("fates\t" + fates.size());
    }

    private static final class Fate<P extends ThreadPoolExecutor> {
        private static final long PATIENCE_MILLIS = 60_000;

        private final String name;
        private final Function<ThreadFactory, P> factory;
        private final Story<P> story;
        private final Tale tale;
        private final Thread teller;
        private P pool;

        /** Tasks in its queue when the agent comes later. */
        private int queued;

        Fate(String name, Function<ThreadFactory, P> factory, Story<P> story) {
            this.name = name;
            this.factory = factory;
            this.story = story;
            this.tale = new Tale(name);
            this.teller = new Thread(this::tell, "story of " + name);
            this.teller.setDaemon(true);
        }

        void build() {
            pool = factory.apply(new NamedThreads(name));
            tale.of(pool);
        }

        /** A task for each core thread, that ends when all of them run. */
        void warm() {
            if (pool == null) {
                return;
            }
            int core = pool.getCorePoolSize();
            pool.prestartAllCoreThreads();
            CountDownLatch running = new CountDownLatch(core);
            for (int i = 0; i < core; i++) {
                Runnable task = new Tasks.Ranked(i, () -> {
                    running.countDown();
                    Tasks.await(running);
                });
                OwnBeans.await("a worker is ready", () -> isTaken(task));
            }
            OwnBeans.await(
                    "idle workers",
                    () -> pool.getCompletedTaskCount() >= core
                            && pool.getActiveCount() == 0
                            && pool.getQueue().isEmpty());
            if (queued > 0) {
                tale.hold(queued);
            }
        }

        /** A queue without room refuses until a worker has come to it. */
        private boolean isTaken(Runnable task) {
            try {
                pool.execute(task);
                return true;
            } catch (RejectedExecutionException notYet) {
                return false;
            }
        }

        void begin() {
            teller.start();
        }

        private void tell() {
            try {
                if (pool == null) {
                    build();
                }
                story.tell(pool, tale);
            } catch (Throwable thrown) {
                tale.problem(thrown);
            }
        }

        void awaitEnd() throws InterruptedException {
            teller.join(PATIENCE_MILLIS);
            if (teller.isAlive()) {
                IllegalStateException stuck = new IllegalStateException("the story does not end");
                stuck.setStackTrace(teller.getStackTrace());
                tale.problem(stuck);
            }
        }

        void close(PrintStream out) {
            tale.expectNoChange();
            tale.print(out);
        }
    }
}
