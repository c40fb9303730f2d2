// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.netty;

import io.loadline.it.program.Dialog;
import io.netty.bootstrap.ServerBootstrap;
import io.netty.channel.Channel;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.channel.epoll.EpollEventLoopGroup;
import io.netty.channel.epoll.EpollServerSocketChannel;
import io.netty.channel.nio.NioEventLoopGroup;
import io.netty.channel.socket.nio.NioServerSocketChannel;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpServerCodec;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.util.concurrent.DefaultEventExecutorGroup;
import io.netty.util.concurrent.EventExecutor;
import io.netty.util.concurrent.EventExecutorGroup;
import io.netty.util.concurrent.NonStickyEventExecutorGroup;
import io.netty.util.concurrent.RejectedExecutionHandlers;
import io.netty.util.concurrent.UnorderedThreadPoolEventExecutor;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * A server on two event loops, whose handler may block the loop, and Netty's executors that are pools of the JDK.
 * Argument: epoll, or none.
 */
public final class NettyProgram {

    private static final int LOOPS = 2;
    private static final int BLOCKED_MILLIS = 300;
    private static final int SHORT_NANOS = 5_000_000;

    /** Time in which the loops load Netty's classes. */
    private static final int WARM_UP_MILLIS = 3000;

    private final EventLoopGroup acceptor;
    private final EventLoopGroup loops;
    private final EventExecutorGroup group =
            new DefaultEventExecutorGroup(3, named("blocking"), 64, RejectedExecutionHandlers.reject());
    private final AtomicLong handlerNanos = new AtomicLong();
    private final String url;
    private volatile Thread client;
    private volatile boolean isHot = true;

    private NettyProgram(boolean epoll) throws Exception {
        acceptor = loops(epoll, 1, "acceptor");
        loops = loops(epoll, LOOPS, "web");
        ChannelInitializer<Channel> pipeline = new ChannelInitializer<Channel>() {
            @Override
            protected void initChannel(Channel channel) {
                channel.pipeline().addLast(new HttpServerCodec(), new HttpObjectAggregator(1 << 16), new Handler());
            }
        };
        Channel server = new ServerBootstrap()
                .group(acceptor, loops)
                .channel(epoll ? EpollServerSocketChannel.class : NioServerSocketChannel.class)
                .childHandler(pipeline)
                .bind(InetAddress.getLoopbackAddress(), 0)
                .sync()
                .channel();
        url = "http://127.0.0.1:" + ((InetSocketAddress) server.localAddress()).getPort() + "/";
    }

    public static void main(String[] arguments) throws Exception {
        NettyProgram program = new NettyProgram(arguments.length > 0);
        new Dialog()
                .on("serve", out -> program.serve(60))
                .on("block", out -> program.block())
                .on("quiet", program::quiet)
                .on("heat", out -> program.keepBusy(program.loops.next()))
                .on("cool", out -> program.isHot = false)
                .on("executors", out -> executors())
                .on("group", out -> program.group())
                .on("endgroup", out -> program.group
                        .shutdownGracefully(0, 1, TimeUnit.SECONDS)
                        .get())
                .on("shutdown", out -> program.shutDown())
                .run();
        System.exit(0);
    }

    private static EventLoopGroup loops(boolean epoll, int count, String name) {
        // the verifier would load the classes of both from one expression
        if (epoll) {
            return new EpollEventLoopGroup(count, named(name));
        }
        return new NioEventLoopGroup(count, named(name));
    }

    private static ThreadFactory named(String prefix) {
        AtomicInteger number = new AtomicInteger();
        return task -> new Thread(task, prefix + "-" + number.incrementAndGet());
    }

    /** Handler that blocks its loop for the milliseconds in the path, and then answers. */
    private final class Handler extends SimpleChannelInboundHandler<FullHttpRequest> {
        @Override
        protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) throws Exception {
            long began = System.nanoTime();
            int millis = Integer.parseInt(request.uri().substring(1));
            if (millis > 0) {
                readLedger(millis);
            }
            handlerNanos.addAndGet(System.nanoTime() - began);
            context.writeAndFlush(new DefaultFullHttpResponse(HttpVersion.HTTP_1_1, HttpResponseStatus.NO_CONTENT))
                    .addListener(ChannelFutureListener.CLOSE);
        }
    }

    private static void readLedger(int millis) throws InterruptedException {
        Thread.sleep(millis);
    }

    private void serve(int times) throws Exception {
        for (int i = 0; i < times; i++) {
            request(0);
        }
    }

    /** Lets a client send blocking requests until it is stopped. */
    private void block() {
        client = new Thread(() -> {
            while (client == Thread.currentThread()) {
                request(BLOCKED_MILLIS);
            }
        });
        client.start();
    }

    private void quiet(PrintStream out) throws InterruptedException {
        Thread last = client;
        client = null;
        last.join();
        long inHandler = handlerNanos.get() / 1_000_000;
        out.println("own.millis\t" + inHandler);
        out.println("own.most\t" + (2 * inHandler + WARM_UP_MILLIS));
    }

    /** Keeps one of the loops busy with short tasks until it may cool. */
    private void keepBusy(EventLoop loop) {
        loop.execute(() -> {
            LockSupport.parkNanos(SHORT_NANOS);
            if (isHot) {
                keepBusy(loop);
            }
        });
    }

    private void request(int millis) {
        try {
            HttpURLConnection connection = (HttpURLConnection) new URL(url + millis).openConnection();
            if (connection.getResponseCode() != HttpURLConnection.HTTP_NO_CONTENT) {
                throw new IllegalStateException("answered " + connection.getResponseCode());
            }
            connection.disconnect();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs 50 tasks in a pool without an order, and 50 more in queues in front of one. */
    private static void executors() throws Exception {
        runs(new UnorderedThreadPoolEventExecutor(3, named("unordered")));
        runs(new NonStickyEventExecutorGroup(new UnorderedThreadPoolEventExecutor(3, named("sticky"))).next());
    }

    private static void runs(EventExecutorGroup executor) throws Exception {
        List<Future<?>> all = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
            all.add(executor.submit(() -> {}));
        }
        for (Future<?> each : all) {
            each.get();
        }
    }

    /** Runs 50 tasks in each of three executors, and five that throw; then fills the queue of one. */
    private void group() throws Exception {
        for (EventExecutor executor : group) {
            runs(executor);
            for (int i = 0; i < 5; i++) {
                executor.submit(NettyProgram::fails).await();
            }
        }
        EventExecutor full = group.next();
        CountDownLatch begun = new CountDownLatch(1);
        CountDownLatch gate = new CountDownLatch(1);
        List<Future<?>> all = new ArrayList<>();
        all.add(full.submit(() -> {
            begun.countDown();
            return gate.await(1, TimeUnit.MINUTES);
        }));
        begun.await();
        try {
            while (true) {
                all.add(full.submit(() -> {}));
            }
        } catch (RejectedExecutionException asTold) {
            gate.countDown();
        }
        for (Future<?> each : all) {
            each.get();
        }
    }

    private static Object fails() {
        throw new IllegalStateException("as told");
    }

    private void shutDown() throws Exception {
        loops.shutdownGracefully(0, 1, TimeUnit.SECONDS).get();
        acceptor.shutdownGracefully(0, 1, TimeUnit.SECONDS).get();
    }
}
