package io.loadline.it.program.neighbour;

import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Many threads that are all inside a task at once, in one pool of 10,000 threads or 10,000 pools of one, as the argument
 * says. Prints what the agent's MBeans say of them and ends.
 */
public final class ManyThreadsProgram {

    private static final int MANY = 10_000;
    private static final long PATIENCE_NANOS = 60_000_000_000L;

    /** Held, so that they are alive while their figures are read. */
    private static final List<ExecutorService> POOLS = new ArrayList<>();

    private final CountDownLatch running = new CountDownLatch(MANY);
    private final CountDownLatch end = new CountDownLatch(1);

    private ManyThreadsProgram() {}

    public static void main(String[] arguments) throws Exception {
        new ManyThreadsProgram().fill("pools".equals(arguments[0]) ? MANY : 1);
        String expected = "pools " + POOLS.size() + ", arrived 10000, completed 10000";
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        String published = published();
        while (!published.equals(expected) && System.nanoTime() < deadline) {
            Thread.sleep(100);
            published = published();
        }
        System.out.println(published);
        for (String errors : new String[] {"Errors", "AccountingErrors"}) {
            Object value = server().getAttribute(new ObjectName("io.loadline:type=Agent"), errors);
            System.out.println(errors + " " + Arrays.toString((Object[]) value));
        }
    }

    private void fill(int pools) throws InterruptedException {
        try {
            for (int i = 0; i < MANY; i++) {
                if (POOLS.size() < pools) {
                    POOLS.add(pool(MANY / pools));
                }
                POOLS.get(i % pools).execute(this::stay);
            }
            running.await();
            System.out.println("running " + MANY);
        } catch (OutOfMemoryError threadsForbidden) {
            System.out.println("the machine does not bear so many threads");
        } finally {
            end.countDown();
        }
    }

    private static ExecutorService pool(int threads) {
        return new ThreadPoolExecutor(threads, threads, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), work -> {
            Thread thread = new Thread(work, "many" + work.hashCode() + "-1");
            thread.setDaemon(true);
            return thread;
        });
    }

    private void stay() {
        running.countDown();
        try {
            end.await();
        } catch (InterruptedException ended) {
            // then it ends
        }
    }

    private static String published() throws JMException {
        long arrived = 0;
        long completed = 0;
        Set<ObjectName> beans = server().queryNames(new ObjectName("io.loadline:type=ThreadPool,name=\"many*\""), null);
        for (ObjectName bean : beans) {
            arrived += (Long) server().getAttribute(bean, "ArrivedCount");
            completed += (Long) server().getAttribute(bean, "CompletedCount");
        }
        return "pools " + beans.size() + ", arrived " + arrived + ", completed " + completed;
    }

    private static MBeanServer server() {
        return ManagementFactory.getPlatformMBeanServer();
    }
}
