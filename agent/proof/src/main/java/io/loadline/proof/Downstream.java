// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Downstream of the candidates, in a process of its own. It serves K requests at a time in the order of arrival, and
 * sleeps for an exponential time for each. A request is a byte and so is its answer; an HTTP GET gets an HTTP answer.
 * The process ends with its standard input.
 */
public final class Downstream {
    private static final int BACKLOG = 1_000;
    private static final long SEED = 58;
    private static final byte[] HTTP_ANSWER =
            "HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\ndone".getBytes(StandardCharsets.US_ASCII);

    private Downstream() {}

    /** Runs the downstream and prints its port. {@code args} are the mean milliseconds of a request, and K. */
    public static void main(String[] args) throws IOException {
        double meanNanos = 1e6 * Double.parseDouble(args[0]);
        Semaphore servers = new Semaphore(Integer.parseInt(args[1]), true);
        ServerSocket listening = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
        Thread accepting = new Thread(() -> accept(listening, servers, meanNanos), "accept");
        accepting.setDaemon(true);
        accepting.start();
        Host.answer(listening.getLocalPort());
        while (System.in.read() >= 0) {
            // until the parent has ended
        }
        System.exit(0);
    }

    private static void accept(ServerSocket listening, Semaphore servers, double meanNanos) {
        try {
            for (int count = 0; true; count++) {
                Socket client = listening.accept();
                Random random = new Random(SEED + count);
                Thread thread = new Thread(() -> serve(client, servers, meanNanos, random), "serve-" + count);
                thread.setDaemon(true);
                thread.start();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void serve(Socket client, Semaphore servers, double meanNanos, Random random) {
        try (client) {
            client.setTcpNoDelay(true);
            InputStream in = new BufferedInputStream(client.getInputStream());
            for (int first = in.read(); first >= 0; first = in.read()) {
                if (first == 'G') {
                    skipHead(in);
                }
                servers.acquire();
                try {
                    TimeUnit.NANOSECONDS.sleep((long) (-Math.log(1 - random.nextDouble()) * meanNanos));
                } finally {
                    servers.release();
                }
                client.getOutputStream().write(first == 'G' ? HTTP_ANSWER : new byte[] {1});
            }
        } catch (IOException | InterruptedException e) {
            // the client has ended
        }
    }

    /** Skips the head of a request up to the empty line. */
    private static void skipHead(InputStream in) throws IOException {
        int ends = 0;
        while (ends < 2) {
            int next = in.read();
            if (next < 0) {
                return;
            }
            ends = next == '\n' ? ends + 1 : next == '\r' ? ends : 0;
        }
    }

    /** Connections to a downstream, one for each simultaneous call. Thread-safe. */
    static final class Client implements AutoCloseable {
        final int port;
        private final ConcurrentLinkedDeque<Socket> idle = new ConcurrentLinkedDeque<>();

        Client(int port) {
            this.port = port;
        }

        /** Sends a request and waits for its answer. */
        void call() {
            try {
                Socket socket = idle.pollFirst();
                if (socket == null) {
                    socket = new Socket(InetAddress.getLoopbackAddress(), port);
                    socket.setTcpNoDelay(true);
                }
                socket.getOutputStream().write(1);
                if (socket.getInputStream().read() < 0) {
                    throw new IOException("the downstream has ended");
                }
                idle.addFirst(socket);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        @Override
        public void close() throws IOException {
            for (Socket socket = idle.poll(); socket != null; socket = idle.poll()) {
                socket.close();
            }
        }
    }
}
