// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Pools with all sorts of thread names, pools with default names, and a pool that the JDK makes for itself. */
public final class NamesProgram {

    private static final String[] NAMES = {
        "orders",
        "orders",
        "orders",
        "say \"hi\"",
        "a*b?c",
        "two\nlines",
        "key=value,type=Agent",
        "\u0437\u0430\u043a\u0430\u0437\u044b",
        "\ud83d\udea2",
        "C:\\temp",
        " spaced ",
        "shard-7-of:9",
        "HikariPool-1 housekeeper",
        "hz.cranky_bell.cached.thread",
        "io-" + UUID.randomUUID(),
    };

    /** Pools that must not be collected. */
    private static final List<ExecutorService> IDLE = new ArrayList<>();

    private NamesProgram() {}

    public static void main(String[] arguments) throws Exception {
        Dialog dialog = new Dialog();
        dialog.on("pools", out -> {
            for (String name : NAMES) {
                work(Executors.newFixedThreadPool(1, new NamedThreads(name)));
            }
            work(Executors.newFixedThreadPool(1));
            work(PoolFactory.unnamed());
            work(new SpecialPool());
            // the JDK awaits the end of a process on a pool of its own
            new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-version")
                    .start()
                    .waitFor();
            sleepOnVirtualThread();
            OwnBeans.awaitWindows(2);
        });
        dialog.on("idle", out -> {
            IDLE.add(Executors.newFixedThreadPool(1, new NamedThreads("waiting")));
            OwnBeans.awaitWindows(2);
        });
        dialog.on("wake", out -> {
            work(IDLE.get(0));
            OwnBeans.awaitWindows(2);
        });
        dialog.run();
    }

    private static void work(ExecutorService pool) throws Exception {
        pool.submit(() -> {}).get();
    }

    /** Sleeps on a virtual thread, which the JDK wakes from a scheduled pool of its own from Java 21 on. */
    private static void sleepOnVirtualThread() throws Exception {
        Runnable sleep = () -> {
            try {
                Thread.sleep(1);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        };
        try {
            ((Thread) Thread.class
                            .getMethod("startVirtualThread", Runnable.class)
                            .invoke(null, sleep))
                    .join();
        } catch (NoSuchMethodException olderJava) {
            // no virtual threads
        }
    }

    /** Factory class, whose name makes the agent search for its caller. */
    private static final class PoolFactory {
        static ExecutorService unnamed() {
            return Executors.newFixedThreadPool(1);
        }
    }

    /** Pool class of the application. */
    private static final class SpecialPool extends ThreadPoolExecutor {
        SpecialPool() {
            super(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new NamedThreads("special"));
        }
    }
}
