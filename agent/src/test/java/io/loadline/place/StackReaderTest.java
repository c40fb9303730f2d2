package io.loadline.place;

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
import java.util.concurrent.Callable;
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

    @Test
    void asleep() {
        Place place = find(Place.State.SLEEP, () -> {
            Thread.sleep(3_600_000);
            return null;
        });
        is(place, "Thread.sleep", "asleep");
        Place parked = find(Place.State.SLEEP, () -> {
            while (!ended) {
                LockSupport.parkNanos(3_600_000_000_000L);
            }
            return null;
        });
        is(parked, "LockSupport.parkNanos", "asleep");
    }

    @Test
    void inAMonitor_isNamedByTheClassOfTheMonitor() throws InterruptedException {
        Ledger ledger = new Ledger();
        Place place;
        synchronized (ledger) {
            place = find(Place.State.LOCK, () -> {
                synchronized (ledger) {
                    return null;
                }
            });
        }
        is(place, "StackReaderTest$Ledger", "inAMonitor_isNamedByTheClassOfTheMonitor");
    }

    private static final class Ledger {}

    @Test
    void atALockOrASemaphore() {
        ReentrantLock lock = new ReentrantLock();
        lock.lock();
        Place atLock = find(Place.State.LOCK, () -> {
            lock.lockInterruptibly();
            return null;
        });
        is(atLock, "ReentrantLock", "atALockOrASemaphore");
        Place atSemaphore = find(Place.State.LOCK, () -> {
            new Semaphore(0).acquire();
            return null;
        });
        is(atSemaphore, "Semaphore", "atALockOrASemaphore");
    }

    @Test
    void readingASocket() throws IOException {
        ServerSocket server = open(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
        Socket socket = open(new Socket(InetAddress.getLoopbackAddress(), server.getLocalPort()));
        Place place = find(Place.State.SOCKET, () -> socket.getInputStream().read());
        assertThat(place.place).endsWith("SocketInputStream.read");
        assertThat(place.calledFrom).isEqualTo("StackReaderTest.readingASocket");

        SocketChannel channel = open(
                SocketChannel.open(new InetSocketAddress(InetAddress.getLoopbackAddress(), server.getLocalPort())));
        is(
                find(Place.State.SOCKET, () -> channel.read(ByteBuffer.allocate(8))),
                "SocketChannelImpl.read",
                "readingASocket");

        is(find(Place.State.SOCKET, () -> idle().accept()), "ServerSocket.accept", "readingASocket");
    }

    private ServerSocket idle() throws IOException {
        return open(new ServerSocket(0, 50, InetAddress.getLoopbackAddress()));
    }

    @Test
    void readingAFileOrAPipe() throws IOException {
        Process silent = new ProcessBuilder("cat").start();
        opened.add(silent::destroy);
        Place place = find(Place.State.FILE, () -> silent.getInputStream().read());
        assertThat(place.place).endsWith("InputStream.read");
        assertThat(place.calledFrom).isEqualTo("StackReaderTest.readingAFileOrAPipe");
    }

    @Test
    void waitingForTheResultOfAnotherTask() {
        is(
                find(Place.State.RESULT, () -> new FutureTask<>(() -> 1).get()),
                "FutureTask.get",
                "waitingForTheResultOfAnotherTask");
        is(
                find(Place.State.RESULT, () -> new CompletableFuture<>().get()),
                "CompletableFuture.get",
                "waitingForTheResultOfAnotherTask");
        is(
                find(Place.State.RESULT, () -> new CompletableFuture<>().get(1, TimeUnit.HOURS)),
                "CompletableFuture.get",
                "waitingForTheResultOfAnotherTask");
        Place join = find(Place.State.RESULT, () -> ForkJoinTask.adapt(() -> 1).get());
        is(join, "ForkJoinTask.get", "waitingForTheResultOfAnotherTask");
    }

    @Test
    void waitingForSomethingElse() {
        is(
                find(Place.State.WAITING, () -> new ArrayBlockingQueue<>(1).take()),
                "ArrayBlockingQueue.take",
                "waitingForSomethingElse");
        Place atLatch = find(Place.State.WAITING, () -> {
            new CountDownLatch(1).await();
            return null;
        });
        is(atLatch, "CountDownLatch.await", "waitingForSomethingElse");
        Object signal = new Object();
        Place onObject = find(Place.State.WAITING, () -> {
            synchronized (signal) {
                signal.wait();
            }
            return null;
        });
        is(onObject, "Object.wait", "waitingForSomethingElse");
    }

    @Test
    void waitingForAConnection() throws Exception {
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
        Place place = find(Place.State.CONNECTION_POOL, () -> connections.borrowObject());
        assertThat(place.text()).isEqualTo("GenericObjectPool.borrowObject (connection pool)");
        assertThat(place.calledFrom).startsWith("StackReaderTest.");
    }

    @Test
    void computing_isNamedByWhatTheApplicationCalls() {
        Place own = find(Place.State.COMPUTING, () -> {
            spin();
            return null;
        });
        is(own, "StackReaderTest.spin", "spin");
    }

    private int spins;

    private void spin() {
        while (!ended) {
            spins++;
        }
    }

    /** Only the topmost frames are asked for, and they are all there is to tell. */
    @Test
    void fiveThousandFramesDeep() {
        Place place = find(Place.State.SLEEP, () -> deep(5_000));
        is(place, "Thread.sleep", "deep");
    }

    private static Void deep(int frames) throws InterruptedException {
        if (frames == 0) {
            Thread.sleep(3_600_000);
        }
        return frames == 0 ? null : deep(frames - 1);
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
                    Place place = StackReader.place(Thread.State.valueOf(with.text(0)), lock, stack);
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
            Place place = StackReader.place(Thread.State.BLOCKED, name, new StackTraceElement[] {
                new StackTraceElement(name, "lambda$", null, 1), new StackTraceElement(name, "lambda$$", null, 1)
            });
            assertThat(place.text().length() + place.calledFrom.length()).isLessThan(500);
        }
    }

    /** {@code class.method}, with a {@code !} behind it if that is native. */
    private static StackTraceElement frame(String text) {
        String name = text.replace("!", "");
        int dot = name.lastIndexOf('.');
        return new StackTraceElement(name.substring(0, dot), name.substring(dot + 1), null, name.equals(text) ? 1 : -2);
    }

    private static void is(Place place, String expected, String calledFrom) {
        assertThat(place.text()).isEqualTo(expected);
        assertThat(place.calledFrom).isEqualTo("StackReaderTest." + calledFrom);
    }

    private <T extends AutoCloseable> T open(T resource) {
        opened.add(resource);
        return resource;
    }

    /** Where a thread is that does this, once its state is the expected one. */
    private Place find(Place.State state, Callable<?> work) {
        Thread thread = new Thread(new FutureTask<>(work));
        thread.setDaemon(true);
        threads.add(thread);
        thread.start();
        Place[] seen = new Place[1];
        Awaitility.await().untilAsserted(() -> {
            seen[0] = see(thread);
            assertThat(seen[0]).isNotNull();
            assertThat(seen[0].state).as("%s", seen[0]).isEqualTo(state);
            assertThat(seen[0].calledFrom).isNotEmpty();
        });
        return seen[0];
    }

    private static Place see(Thread thread) {
        ThreadInfo info = ManagementFactory.getThreadMXBean().getThreadInfo(new long[] {thread.getId()}, DEPTH)[0];
        if (info == null) {
            return null;
        }
        LockInfo lock = info.getLockInfo();
        return StackReader.place(
                info.getThreadState(), lock == null ? null : lock.getClassName(), info.getStackTrace());
    }
}
