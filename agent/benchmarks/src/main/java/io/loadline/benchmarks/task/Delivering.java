// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import io.loadline.benchmarks.task.Instrumentation.MeasuredPool;
import io.loadline.benchmarks.task.ProcessorTime.ThreadTimes;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import javax.jms.ConnectionFactory;
import javax.jms.Message;
import javax.jms.MessageListener;
import org.springframework.core.task.SimpleAsyncTaskExecutor;
import org.springframework.jms.listener.DefaultMessageListenerContainer;

/**
 * One consumer of a container, which calls a listener for each message. The broker is a stub: it has as many messages as
 * the lane drives, and none in between. Each delivery counts as a task.
 */
final class Delivering extends Lane {

    private static final Message MESSAGE = stub(Message.class, Delivering::nothing);

    /** Numbers of messages that the broker is to have. */
    private final BlockingQueue<Integer> turns;

    private final DefaultMessageListenerContainer container = new DefaultMessageListenerContainer();

    /** Messages left of the turn. The consumer's thread only. */
    private int left;

    /** Deliveries so far. Written by the consumer's thread. */
    private volatile long delivered;

    Delivering() {
        this(new LinkedBlockingQueue<>());
    }

    private Delivering(BlockingQueue<Integer> turns) {
        // a turn without a message lets the consumer end
        super(new MeasuredPool(Runnable::run, Runnable::run, List.of(), () -> turns.add(0)));
        this.turns = turns;
        SimpleAsyncTaskExecutor threads = new SimpleAsyncTaskExecutor("lane-");
        threads.setDaemon(true);
        container.setTaskExecutor(threads);
        container.setConnectionFactory(stub(ConnectionFactory.class, this::answer));
        container.setDestinationName("lane");
        container.setMessageListener((MessageListener) message -> delivered++);
        container.afterPropertiesSet();
        container.start();
    }

    @Override
    void drive(int count) {
        long end = delivered + count;
        turns.add(count);
        ThreadTimes.spinUntil(() -> delivered == end);
    }

    private Object answer(Method method) throws InterruptedException {
        if (method.getReturnType() != Message.class) {
            return nothing(method);
        }
        if (left == 0) {
            left = turns.take();
        }
        if (left == 0) {
            container.stop();
            return null;
        }
        left--;
        return MESSAGE;
    }

    /** Makes a stub, whose methods return stubs with the same answers where they return interfaces. */
    private static <T> T stub(Class<T> type, Answers answers) {
        return type.cast(Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (self, method, values) ->
                        method.getReturnType().isInterface() && method.getReturnType() != Message.class
                                ? stub(method.getReturnType(), answers)
                                : answers.to(method)));
    }

    /** Answers of a stub. */
    private interface Answers {
        Object to(Method method) throws InterruptedException;
    }

    private static Object nothing(Method method) {
        Class<?> type = method.getReturnType();
        return type == boolean.class ? (Object) false : type == int.class ? (Object) 0 : type == long.class ? 0L : null;
    }
}
