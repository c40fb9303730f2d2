// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BlockageTest {

    @ParameterizedTest
    @CsvSource({
        // a read of JDK 8, and of 17; one with a time-out, which only the newer shows
        "true, RUNNABLE, , java.net.SocketInputStream.socketRead0! java.net.SocketInputStream.read acme.Job.run",
        "true, RUNNABLE, , sun.nio.ch.Net.poll! sun.nio.ch.NioSocketImpl.park sun.nio.ch.NioSocketImpl.implRead acme.Job.run",
        "false, RUNNABLE, , sun.nio.ch.Net.poll! sun.nio.ch.NioSocketImpl.park sun.nio.ch.NioSocketImpl.timedRead acme.Job.run",
        // a large answer, and loops that wait for work
        "false, RUNNABLE, , sun.nio.ch.SocketDispatcher.write0! sun.nio.ch.NioSocketImpl.tryWrite acme.Job.run",
        "false, RUNNABLE, , sun.nio.ch.Net.accept! sun.nio.ch.NioSocketImpl.accept java.net.ServerSocket.accept acme.Job.run",
        "false, RUNNABLE, , java.net.PlainSocketImpl.socketAccept! java.net.ServerSocket.accept acme.Job.run",
        "false, RUNNABLE, , sun.nio.ch.EPoll.wait! sun.nio.ch.EPollSelectorImpl.doSelect acme.Job.run",
        "false, RUNNABLE, , io.netty.channel.epoll.Native.epollWait! io.netty.channel.epoll.EpollEventLoop.run",
        // locks and results, with a time-out or without
        "true, BLOCKED, acme.Cache, acme.Job.run",
        "true, WAITING, java.util.concurrent.FutureTask, jdk.internal.misc.Unsafe.park! java.util.concurrent.FutureTask.awaitDone java.util.concurrent.FutureTask.get acme.Job.run",
        "false, TIMED_WAITING, java.util.concurrent.FutureTask, jdk.internal.misc.Unsafe.park! java.util.concurrent.FutureTask.awaitDone java.util.concurrent.FutureTask.get acme.Job.run",
        // work from a queue, asleep, and at work
        "false, WAITING, java.util.concurrent.locks.AbstractQueuedSynchronizer$ConditionObject, jdk.internal.misc.Unsafe.park! java.util.concurrent.LinkedBlockingQueue.take acme.Job.run",
        "false, TIMED_WAITING, , java.lang.Thread.sleep! acme.Job.run",
        "false, RUNNABLE, , acme.Job.sum acme.Job.run"
    })
    void aWaitIsEndless_ifOnlyWhatItWaitsForEndsIt(boolean endless, Thread.State state, String lock, String frames) {
        StackTraceElement[] stack =
                Stream.of(frames.split(" ")).map(StackReaderTest::frame).toArray(StackTraceElement[]::new);
        assertThat(Blockage.of(state, lock, stack).endless).isEqualTo(endless);
    }
}
