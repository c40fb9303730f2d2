// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.Stories;
import java.io.IOException;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SocketChannel;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Stream;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Real stacks of real threads, and made ones for libraries that are not here. */
class StackReaderTest {

    private static final int DEPTH = 128;

    private final List<Thread> threads = new ArrayList<>();
    private final List<AutoCloseable> opened = new ArrayList<>();
    private volatile boolean ended;

    @AfterEach
    void end() throws Exception {
        ended = true;
        for (Thread thread : threads) {
            thread.interrupt();
        }
        for (AutoCloseable each : opened) {
            each.close();
        }
    }

    /** Each in a lambda of this method. */
    @Test
    void whereRealThreadsAre() throws Exception {
        isAt(Hotspot.State.SLEEP, "Thread.sleep", () -> Thread.sleep(3_600_000));
        isAt(Hotspot.State.SLEEP, "LockSupport.parkNanos", () -> {
            while (!ended) {
                LockSupport.parkNanos(3_600_000_000_000L);
            }
        });

        Ledger ledger = new Ledger();
        synchronized (ledger) {
            isAt(Hotspot.State.LOCK, "StackReaderTest$Ledger", () -> {
                synchronized (ledger) {
                    spins++;
                }
            });
        }
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        isAt(Hotspot.State.LOCK, "ReentrantLock", () -> lock.lockInterruptibly());
        isAt(Hotspot.State.LOCK, "Semaphore", () -> new Semaphore(0).acquire());

        InetAddress here = InetAddress.getLoopbackAddress();
        ServerSocket server = open(new ServerSocket(0, 50, here));
        Socket socket = open(new Socket(here, server.getLocalPort()));
        SocketChannel channel = open(SocketChannel.open(new InetSocketAddress(here, server.getLocalPort())));
        ServerSocket idle = open(new ServerSocket(0, 50, here));
        isAt(Hotspot.State.SOCKET, "*SocketInputStream.read", () -> socket.getInputStream()
                .read());
        isAt(Hotspot.State.SOCKET, "SocketChannelImpl.read", () -> channel.read(ByteBuffer.allocate(8)));
        isAt(Hotspot.State.SOCKET, "ServerSocket.accept", () -> idle.accept());
        Process silent = new ProcessBuilder("cat").start();
        opened.add(silent::destroy);
        isAt(Hotspot.State.FILE, "*InputStream.read", () -> silent.getInputStream()
                .read());

        isAt(Hotspot.State.RESULT, "FutureTask.get", () -> new FutureTask<>(() -> 1).get());
        isAt(Hotspot.State.RESULT, "CompletableFuture.get", () -> new CompletableFuture<>().get());
        isAt(Hotspot.State.RESULT, "CompletableFuture.get", () -> new CompletableFuture<>().get(1, TimeUnit.HOURS));
        isAt(Hotspot.State.RESULT, "ForkJoinTask.get", () -> ForkJoinTask.adapt(() -> 1)
                .get());

        isAt(Hotspot.State.WAITING, "ArrayBlockingQueue.take", () -> new ArrayBlockingQueue<>(1).take());
        isAt(Hotspot.State.WAITING, "CountDownLatch.await", () -> new CountDownLatch(1).await());
        Object signal = new Object();
        isAt(Hotspot.State.WAITING, "Object.wait", () -> {
            synchronized (signal) {
                signal.wait();
            }
        });

        GenericObjectPool<String> connections = new GenericObjectPool<>(new BasePooledObjectFactory<String>() {
            @Override
            public String create() {
                return "connection";
            }

            @Override
            public PooledObject<String> wrap(String connection) {
                return new DefaultPooledObject<>(connection);
            }
        });
        opened.add(connections::close);
        connections.setMaxTotal(1);
        connections.borrowObject();
        isAt(
                Hotspot.State.CONNECTION_POOL,
                "GenericObjectPool.borrowObject (connection pool)",
                () -> connections.borrowObject());
    }

    private static final class Ledger {}

    @Test
    void computing_isNamedByWhatTheApplicationCalls() {
        Hotspot own = find(Hotspot.State.COMPUTING, this::spin);
        assertThat(own.text()).isEqualTo("StackReaderTest.spin");
        assertThat(own.calledFrom).isEqualTo("StackReaderTest.spin");
    }

    private int spins;

    private void spin() {
        while (!ended) {
            spins++;
        }
    }

    @Test
    void anIdleWorker_isAtNoPlace() {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 1, TimeUnit.HOURS, new SynchronousQueue<>(), work -> {
            Thread thread = new Thread(work);
            threads.add(thread);
            return thread;
        });
        opened.add(pool::shutdownNow);
        pool.prestartAllCoreThreads();
        Awaitility.await().until(() -> threads.get(0).getState() == Thread.State.WAITING);
        assertThat(see(threads.get(0))).isNull();
    }

    /** Made ones of libraries that are not here. */
    @TestFactory
    Stream<DynamicTest> stacks() throws IOException {
        return Stories.of(
                "stacks",
                story -> story.asks("at", with -> {
                    StackTraceElement[] stack =
                            Stream.of(with.from(2)).map(StackReaderTest::frame).toArray(StackTraceElement[]::new);
                    String lock = with.text(1).equals("-") ? null : with.text(1);
                    Hotspot place = StackReader.hotspot(Thread.State.valueOf(with.text(0)), lock, stack);
                    return place == null
                            ? "nowhere"
                            : String.format(
                                    "%s, %s, from [%s] in [%s]", place.state, place, place.calledFrom, place.library);
                }));
    }

    @Test
    void hostileNames_areCutShort() {
        String longest = String.join("", Collections.nCopies(60_000, "x"));
        for (String name : new String[] {longest, longest + "." + longest, ".", "/", "a/b", "", "$", "lambda$"}) {
            Hotspot place = StackReader.hotspot(Thread.State.BLOCKED, name, new StackTraceElement[] {
                new StackTraceElement(name, "lambda$", null, 1), new StackTraceElement(name, "lambda$$", null, 1)
            });
            assertThat(place.text().length() + place.calledFrom.length()).isLessThan(500);
        }
    }

    /** {@code class.method}, with a {@code !} behind it if that is native. */
    static StackTraceElement frame(String text) {
        String name = text.replace("!", "");
        int dot = name.lastIndexOf('.');
        return new StackTraceElement(name.substring(0, dot), name.substring(dot + 1), null, name.equals(text) ? 1 : -2);
    }

    private interface Work {
        void run() throws Exception;
    }

    /** {@code place}: only its end, behind a star, where it depends on the JDK which class of several it is. */
    private void isAt(Hotspot.State state, String place, Work work) {
        Hotspot seen = find(state, work);
        String end = seen.text().substring(Math.max(0, seen.text().length() - place.length() + 1));
        assertThat(place.startsWith("*") ? "*" + end : seen.text()).isEqualTo(place);
        assertThat(seen.calledFrom).isEqualTo("StackReaderTest.whereRealThreadsAre");
    }

    private <T extends AutoCloseable> T open(T resource) {
        opened.add(resource);
        return resource;
    }

    /** Returns the hotspot of a thread that does this work, once its state is the expected one. */
    private Hotspot find(Hotspot.State state, Work work) {
        Thread thread = new Thread(new FutureTask<>(() -> {
            work.run();
            return null;
        }));
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        Hotspot[] seen = new Hotspot[1];
        Awaitility.await().untilAsserted(() -> {
            seen[0] = see(thread);
            assertThat(seen[0]).isNotNull();
            assertThat(seen[0].state).as("%s", seen[0]).isEqualTo(state);
            assertThat(seen[0].calledFrom).isNotEmpty();
        });
        return seen[0];
    }

    private static Hotspot see(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(new long[] {thread.getId()}, DEPTH)[0];
        if (info == null) {
            return null;
        }
        LockInfo lock = info.getLockInfo();
        return StackReader.hotspot(
                info.getThreadState(), lock == null ? null : lock.getClassName(), info.getStackTrace());
    }
}
