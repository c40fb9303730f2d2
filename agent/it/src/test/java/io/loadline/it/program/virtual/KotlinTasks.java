// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.virtual;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.OwnBeans;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Submits tasks to Kotlin's dispatchers, by reflection. */
public final class KotlinTasks {

    private static final int THREADS = 4;

    /** Limit of {@code Dispatchers.IO}. */
    private static final int LIMIT = 64;

    private final AtomicInteger ran = new AtomicInteger();

    public static void main(String[] arguments) throws Exception {
        KotlinTasks tasks = new KotlinTasks();
        Class<?> dispatchers = Class.forName("kotlinx.coroutines.Dispatchers");
        Object standard = dispatchers.getMethod("getDefault").invoke(null);
        Object io = dispatchers.getMethod("getIO").invoke(null);
        Object view = limited(standard);
        new Dialog()
                // a different number of each kind
                .on("many", out -> {
                    tasks.run(standard, 1000);
                    tasks.run(io, 2000);
                    tasks.run(view, 300);
                    out.println("own.ran\t" + tasks.ran);
                })
                .on("timed", out -> {
                    AtomicLong millis = new AtomicLong();
                    tasks.dispatch(io, 400, () -> {
                        long begin = System.nanoTime();
                        sleep();
                        millis.addAndGet(System.nanoTime() - begin);
                    });
                    out.println("own.serviceMillis\t" + millis.get() / 1e6);
                })
                .on("starve", out -> starve(io))
                .run();
        System.exit(0);
    }

    /** Blocks all threads of the dispatcher, each by a coroutine that needs one of them. */
    private static void starve(Object dispatcher) throws ReflectiveOperationException {
        Class<?> context = Class.forName("kotlin.coroutines.CoroutineContext");
        Class<?> block = Class.forName("kotlin.jvm.functions.Function2");
        Class<?> builders = type("BuildersKt");
        Method runBlocking = builders.getMethod("runBlocking", context, block);
        Method withContext =
                builders.getMethod("withContext", context, block, Class.forName("kotlin.coroutines.Continuation"));
        Object none = Class.forName("kotlin.coroutines.EmptyCoroutineContext")
                .getField("INSTANCE")
                .get(null);
        Object quick = function(block, continuation -> null);
        Object outer = function(block, continuation -> withContext.invoke(null, dispatcher, quick, continuation));
        CyclicBarrier all = new CyclicBarrier(LIMIT);
        Executor executor = executor(dispatcher);
        for (int i = 0; i < LIMIT; i++) {
            executor.execute(() -> readBlocking(all, () -> runBlocking.invoke(null, none, outer)));
        }
    }

    private static void readBlocking(CyclicBarrier all, Callable<?> read) {
        try {
            all.await();
            read.call();
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    /** Body of a coroutine. */
    private interface Body {
        Object run(Object continuation) throws ReflectiveOperationException;
    }

    private static Object function(Class<?> type, Body body) {
        return Proxy.newProxyInstance(
                type.getClassLoader(),
                new Class<?>[] {type},
                (proxy, method, arguments) -> method.getName().equals("invoke") ? body.run(arguments[1]) : null);
    }

    private static Object limited(Object dispatcher) throws ReflectiveOperationException {
        try {
            return type("CoroutineDispatcher")
                    .getMethod("limitedParallelism", int.class, String.class)
                    .invoke(dispatcher, 1, "view");
        } catch (NoSuchMethodException before19) {
            return type("CoroutineDispatcher")
                    .getMethod("limitedParallelism", int.class)
                    .invoke(dispatcher, 1);
        }
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        return Class.forName("kotlinx.coroutines." + name);
    }

    private static void sleep() {
        try {
            Thread.sleep(2);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Executor executor(Object dispatcher) throws ReflectiveOperationException {
        return (Executor) type("ExecutorsKt")
                .getMethod("asExecutor", type("CoroutineDispatcher"))
                .invoke(null, dispatcher);
    }

    private void run(Object dispatcher, int number) throws Exception {
        dispatch(dispatcher, number, ran::incrementAndGet);
    }

    /** Dispatches tasks from several threads, and waits until all have run. */
    private void dispatch(Object dispatcher, int number, Runnable task) throws Exception {
        Executor executor = executor(dispatcher);
        AtomicInteger left = new AtomicInteger(number);
        for (int i = 0; i < THREADS; i++) {
            new Thread(() -> {
                        for (int j = 0; j < number / THREADS; j++) {
                            executor.execute(() -> {
                                task.run();
                                left.decrementAndGet();
                            });
                        }
                    })
                    .start();
        }
        OwnBeans.await("all have run", () -> left.get() == 0);
    }
}
