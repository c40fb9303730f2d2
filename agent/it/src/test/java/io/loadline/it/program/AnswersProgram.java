// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program;

import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;
import javax.management.openmbean.CompositeData;

/**
 * A server such as ZooKeeper: one thread selects readable sockets, and a pool of four threads reads and answers. Each
 * of ten clients waits for its answer before it asks again. Tasks are short, and most of a client's time is spent
 * outside the pool.
 */
public final class AnswersProgram {

    private static final int THREADS = 4;
    private static final int CLIENTS = 10;
    private static final int RECOMMENDATIONS = 25;
    private static final long WORK_NANOS = 40_000;

    private volatile boolean done;

    /** Set after the last client has received its last answer. */
    private volatile boolean closed;

    private AnswersProgram() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog().on("run", out -> new AnswersProgram().run(out)).run();
    }

    private void run(PrintStream out) throws Exception {
        ThreadPoolExecutor pool =
                (ThreadPoolExecutor) Executors.newFixedThreadPool(THREADS, new NamedThreads("answers"));
        ServerSocketChannel server =
                ServerSocketChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        int port = server.socket().getLocalPort();
        new Thread(() -> serve(server, pool)).start();
        Thread[] clients = new Thread[CLIENTS];
        for (int i = 0; i < CLIENTS; i++) {
            clients[i] = new Thread(() -> ask(port));
            clients[i].start();
        }
        int told = 0;
        int shrink = 0;
        String said = "";
        while (told < RECOMMENDATIONS) {
            OwnBeans.awaitWindows(2);
            CompositeData recommendation = OwnBeans.composite(OwnBeans.live("answers"), "Recommendation");
            if (recommendation != null && !"too little seen".equals(recommendation.get("regime"))) {
                told++;
                if ("shrink".equals(recommendation.get("verdict"))) {
                    shrink++;
                    said = (String) recommendation.get("explanation");
                }
            }
        }
        done = true;
        for (Thread client : clients) {
            client.join();
        }
        closed = true;
        out.println("shrink\t" + shrink);
        out.println("said\t" + OwnBeans.oneLine(said));
    }

    private void serve(ServerSocketChannel server, ThreadPoolExecutor pool) {
        try (Selector selector = Selector.open()) {
            server.configureBlocking(false).register(selector, SelectionKey.OP_ACCEPT);
            while (!closed) {
                selector.select(100);
                for (SelectionKey key : selector.selectedKeys()) {
                    if (key.isAcceptable()) {
                        SocketChannel channel = server.accept();
                        channel.configureBlocking(false).register(selector, SelectionKey.OP_READ);
                    } else {
                        key.interestOps(0);
                        pool.execute(() -> answer(key, selector));
                    }
                }
                selector.selectedKeys().clear();
            }
            pool.shutdown();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private static void answer(SelectionKey key, Selector selector) {
        try {
            ByteBuffer bytes = ByteBuffer.allocate(64);
            SocketChannel channel = (SocketChannel) key.channel();
            if (channel.read(bytes) < 0) {
                channel.close();
                return;
            }
            for (long end = System.nanoTime() + WORK_NANOS; System.nanoTime() < end; ) {
                // busy
            }
            bytes.flip();
            channel.write(bytes);
            key.interestOps(SelectionKey.OP_READ);
            selector.wakeup();
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private void ask(int port) {
        try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.setTcpNoDelay(true);
            OutputStream to = socket.getOutputStream();
            DataInputStream from = new DataInputStream(socket.getInputStream());
            byte[] question = new byte[32];
            while (!done) {
                to.write(question);
                from.readFully(question);
            }
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
