package io.loadline.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.concurrent.locks.LockSupport;

/** What people may do to an endpoint that are no Prometheus. All of a kind go on until they are closed. */
enum HostileClients implements Subject {
    NONE("no client", 0) {
        @Override
        void visit(int port, Deque<Socket> open) {}
    },
    SILENT("1,000 connections a second that say nothing", 1) {
        @Override
        void visit(int port, Deque<Socket> open) throws IOException {
            for (int i = 0; i < 100; i++) {
                connect(port, open, 1000);
            }
        }
    },
    GARBAGE("100 requests a second of 20 KB of garbage", 1) {
        @Override
        void visit(int port, Deque<Socket> open) throws IOException {
            byte[] garbage = new byte[20_000];
            RANDOM.nextBytes(garbage);
            for (int i = 0; i < 10; i++) {
                connect(port, open, 10).getOutputStream().write(garbage);
            }
        }
    },
    ENDLESS("4 clients that send headers without end, again and again", 4) {
        @Override
        void visit(int port, Deque<Socket> open) throws IOException {
            OutputStream out = connect(port, open, 1).getOutputStream();
            out.write(bytes("GET /metrics HTTP/1.1\r\n"));
            byte[] header = bytes("X-Header: " + "x".repeat(1000) + "\r\n");
            for (long sent = 0; sent < 1L << 30; sent += header.length) {
                out.write(header);
            }
        }
    },
    UNREAD("10 scrapes a second that nobody reads", 1) {
        @Override
        void visit(int port, Deque<Socket> open) throws IOException {
            connect(port, open, 100).getOutputStream().write(bytes("GET /metrics HTTP/1.1\r\n\r\n"));
        }
    };

    private static final Random RANDOM = new Random(20261123);
    private static final long PAUSE_NANOS = 100_000_000L;

    private final String label;
    private final int threads;

    HostileClients(String label, int threads) {
        this.label = label;
        this.threads = threads;
    }

    /** Does it once; {@code open} are the connections of this thread. */
    abstract void visit(int port, Deque<Socket> open) throws IOException;

    /** Some at work. */
    static final class Visit implements AutoCloseable {
        private final List<Thread> threads = new ArrayList<>();
        private volatile boolean over;

        private void run(HostileClients kind, int port) {
            Deque<Socket> open = new ArrayDeque<>();
            while (!over) {
                try {
                    kind.visit(port, open);
                } catch (IOException closed) {
                    // by the endpoint, as it should be
                }
                LockSupport.parkNanos(PAUSE_NANOS);
            }
            open.forEach(HostileClients::close);
        }

        @Override
        public void close() throws InterruptedException {
            over = true;
            for (Thread thread : threads) {
                thread.join();
            }
        }
    }

    Visit start(int port) {
        Visit visit = new Visit();
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(() -> visit.run(this, port));
            thread.setDaemon(true);
            thread.start();
            visit.threads.add(thread);
        }
        return visit;
    }

    /** The oldest has to go if there are more than {@code max}. */
    private static Socket connect(int port, Deque<Socket> open, int max) throws IOException {
        if (open.size() == max) {
            close(open.remove());
        }
        Socket socket = new Socket(InetAddress.getByName("127.0.0.1"), port);
        open.add(socket);
        return socket;
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException gone) {
            // all the better
        }
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.ISO_8859_1);
    }

    @Override
    public String label() {
        return label;
    }

    @Override
    public boolean isPeer() {
        return false;
    }
}
