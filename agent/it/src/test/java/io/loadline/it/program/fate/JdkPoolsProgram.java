// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.Dialog;
import io.loadline.it.program.NamedThreads;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Makes the JDK use its internal pools: processes end, futures time out, virtual threads sleep. Features that this Java
 * does not have are left out.
 */
public final class JdkPoolsProgram {

    private static final int TIMES = 20;

    private static final ThreadPoolExecutor OWN = Pools.of(new String[] {"fixed", "1"}, threads());

    private JdkPoolsProgram() {}

    public static void main(String[] arguments) throws Exception {
        new Dialog()
                .on("use", JdkPoolsProgram::use)
                .on("version", out -> out.println("version\t" + version()))
                .run();
    }

    /** Returns a factory of the application, from 21 on of a class of the JDK that applications use. */
    private static ThreadFactory threads() {
        Method ofPlatform = find(Thread.class, "ofPlatform");
        if (ofPlatform == null) {
            return new NamedThreads("own");
        }
        try {
            Class<?> type = Class.forName("java.lang.Thread$Builder$OfPlatform");
            Object builder = ofPlatform.invoke(null);
            type.getMethod("name", String.class, long.class).invoke(builder, "own-", 1L);
            type.getMethod("daemon").invoke(builder);
            return (ThreadFactory) type.getMethod("factory").invoke(builder);
        } catch (ReflectiveOperationException before21) {
            throw new IllegalStateException(before21);
        }
    }

    private static int version() {
        String version = System.getProperty("java.specification.version");
        return Integer.parseInt(version.startsWith("1.") ? version.substring(2) : version);
    }

    private static void use(PrintStream out) throws Exception {
        for (int i = 0; i < TIMES; i++) {
            OWN.execute(Tasks.NOTHING);
        }
        out.println("processes\t" + processes());
        out.println("time-outs\t" + timeOuts());
        out.println("virtual\t" + virtualSleepers());
    }

    /** Counts the processes that ended without an error. */
    private static int processes() throws Exception {
        String java = System.getProperty("java.home") + File.separator + "bin" + File.separator + "java";
        int well = 0;
        for (int i = 0; i < 3; i++) {
            Process process = new ProcessBuilder(java, "-version")
                    .redirectErrorStream(true)
                    .redirectOutput(new File(File.separatorChar == '/' ? "/dev/null" : "NUL"))
                    .start();
            well += process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0 ? 1 : 0;
        }
        return well;
    }

    /** Counts the futures that timed out. */
    private static int timeOuts() throws Exception {
        Method orTimeout = find(CompletableFuture.class, "orTimeout", long.class, TimeUnit.class);
        int timedOut = 0;
        for (int i = 0; orTimeout != null && i < TIMES; i++) {
            CompletableFuture<Void> future = new CompletableFuture<>();
            orTimeout.invoke(future, 5, TimeUnit.MILLISECONDS);
            timedOut += future.handle((value, thrown) -> thrown instanceof TimeoutException ? 1 : 0)
                    .get(30, TimeUnit.SECONDS);
        }
        return timedOut;
    }

    /** Counts the virtual threads that slept and woke. */
    private static int virtualSleepers() throws Exception {
        Method start = find(Thread.class, "startVirtualThread", Runnable.class);
        CountDownLatch awake = new CountDownLatch(start == null ? 0 : TIMES);
        List<Object> threads = new ArrayList<>();
        for (int i = 0; start != null && i < TIMES; i++) {
            Runnable sleeper = () -> {
                try {
                    Thread.sleep(20);
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
                OWN.execute(Tasks.NOTHING);
                awake.countDown();
            };
            threads.add(start.invoke(null, sleeper));
        }
        return awake.await(30, TimeUnit.SECONDS) ? threads.size() : -1;
    }

    private static Method find(Class<?> type, String name, Class<?>... parameters) {
        try {
            return type.getMethod(name, parameters);
        } catch (NoSuchMethodException laterJava) {
            return null;
        }
    }
}
