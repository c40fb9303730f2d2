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

/** Stories of tasks' fates. Each runs on a pool of its own, which has the story's name. */
final class Fates {

    private final List<Fate<?>> fates = new ArrayList<>();

    /** Stories to leave out, because another agent changes them. */
    private final List<String> without =
            Arrays.asList(System.getProperty("fates.without", "").split(","));

    /** Steps with the tasks of a pool, and the expected counts. */
    interface Story<P extends ThreadPoolExecutor> {
        void tell(P pool, Tale tale) throws Exception;
    }

    /** Adds a story of a pool that may be pre-existing, with its idle workers. */
    <P extends ThreadPoolExecutor> void add(String name, Function<ThreadFactory, P> pool, Story<P> story) {
        if (!without.contains(name)) {
            addFresh(name, pool, story);
            fates.get(fates.size() - 1).build();
        }
    }

    /**
     * Adds a story of a pool that is built when the story begins, since its hooks or threads do not allow a warm-up.
     */
    <P extends ThreadPoolExecutor> void addFresh(String name, Function<ThreadFactory, P> pool, Story<P> story) {
        fates.add(new Fate<>(name, pool, story));
    }

    /**
     * Adds a pool that has a busy worker and five queued tasks at an attach, and gets {@code later} tasks after the
     * attach.
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

    /** Adds the stories of {@code fates.txt}. */
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

    /** Runs a task on each core thread of every pre-existing pool, and leaves the workers idle. */
    void warm() throws Exception {
        for (Fate<?> fate : fates) {
            fate.warm();
        }
    }

    /** Runs all stories at once, since most of them wait most of the time, and prints their findings. */
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

        /** Tasks in its queue at an attach. */
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

        /** Runs a task on each core thread, which ends when all of them run. */
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

        /** Returns whether the pool accepts the task. A queue without room rejects tasks until a worker waits at it. */
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
