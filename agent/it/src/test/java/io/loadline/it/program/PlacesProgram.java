// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.concurrent.Executor;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Pools whose threads are all busy at known lines of code. */
public final class PlacesProgram {

    private static final int DEEP = 5_000;
    private static final int CROWD = 1_000;
    private static final long DEEP_STACK = 64L << 20;

    private static final ReentrantLock LOCK = new ReentrantLock();

    private PlacesProgram() {}

    public static void main(String[] arguments) throws Exception {
        ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
        new Dialog()
                .on("mix", out -> mix(server))
                .on("deep", out -> pool("deep", 1).execute(() -> deep(DEEP)))
                .on("crowd", out -> {
                    Executor crowd = pool("crowd", CROWD);
                    for (int i = 0; i < CROWD; i++) {
                        crowd.execute(PlacesProgram::nap);
                    }
                    OwnBeans.await("all run", () -> OwnBeans.figure(OwnBeans.live("crowd"), "ActiveCount") == CROWD);
                })
                .on("permits", out -> permits())
                .on("fork-join", out -> {
                    ForkJoinPool pool = new ForkJoinPool(4, PlacesProgram::forker, null, false);
                    pool.execute(PlacesProgram::nap);
                    pool.execute(PlacesProgram::nap);
                })
                .on("idle", out -> pool("idle", 2).execute(() -> {}))
                .run();
    }

    private static Executor pool(String name, int threads) {
        return Executors.newFixedThreadPool(threads, work -> {
            Thread thread = new Thread(null, work, name + "-1", threads == 1 ? DEEP_STACK : 0);
            thread.setDaemon(true);
            return thread;
        });
    }

    private static ForkJoinWorkerThread forker(ForkJoinPool pool) {
        ForkJoinWorkerThread thread = ForkJoinPool.defaultForkJoinWorkerThreadFactory.newThread(pool);
        thread.setName("forker-1");
        return thread;
    }

    /** Occupies ten threads: five read from a socket, three sleep, two wait for a lock that is never free. */
    private static void mix(ServerSocket server) throws Exception {
        LOCK.lock();
        Executor pool = pool("orders", 10);
        for (int i = 0; i < 5; i++) {
            Socket socket = new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort());
            pool.execute(() -> read(socket));
        }
        for (int i = 0; i < 3; i++) {
            pool.execute(PlacesProgram::nap);
        }
        pool.execute(PlacesProgram::locked);
        pool.execute(PlacesProgram::locked);
        pool.execute(() -> {});
    }

    /** Lets six of eight threads take turns at two permits, and spend the same time elsewhere. */
    private static void permits() {
        Executor pool = pool("permits", 8);
        Semaphore permits = new Semaphore(2);
        for (int i = 0; i < 6; i++) {
            pool.execute(() -> turns(pool, permits));
        }
    }

    private static void turns(Executor pool, Semaphore permits) {
        rest();
        guarded(permits);
        pool.execute(() -> turns(pool, permits));
    }

    private static void guarded(Semaphore permits) {
        permits.acquireUninterruptibly();
        rest();
        permits.release();
    }

    private static void rest() {
        LockSupport.parkNanos(5_000_000);
    }

    private static void read(Socket socket) {
        try (InputStream in = socket.getInputStream()) {
            in.read();
        } catch (Exception ended) {
            throw new IllegalStateException(ended);
        }
    }

    private static void nap() {
        try {
            Thread.sleep(3_600_000);
        } catch (InterruptedException ended) {
            Thread.currentThread().interrupt();
        }
    }

    private static void locked() {
        LOCK.lock();
    }

    private static void deep(int frames) {
        if (frames == 0) {
            nap();
        } else {
            deep(frames - 1);
        }
    }
}
