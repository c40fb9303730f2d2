package io.loadline.it.program;

import java.io.PrintStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Pools of all sorts for somebody else to resize. */
public final class ResizeProgram {

    private static final int THREADS = 20;

    private final Map<String, ThreadPoolExecutor> pools = new LinkedHashMap<>();
    private final ExecutorService wrapped;

    private ResizeProgram() {
        pool("fixed", 4, 4, new LinkedBlockingQueue<>());
        pool("bounded", 2, 4, new ArrayBlockingQueue<>(10));
        pool("handoff", 0, 100, new SynchronousQueue<>());
        pool("loaded", THREADS, THREADS, new LinkedBlockingQueue<>());
        pool("ending", 1, 1, new LinkedBlockingQueue<>());
        pools.put("scheduled", new ScheduledThreadPoolExecutor(2, new NamedThreads("scheduled")));
        pools.put("stubborn", new Stubborn());
        wrapped = Executors.unconfigurableExecutorService(pool("wrapped", 3, 3, new LinkedBlockingQueue<>()));
    }

    public static void main(String[] arguments) throws Exception {
        ResizeProgram program = new ResizeProgram();
        new Dialog()
                .on("use", out -> program.use())
                .on("describe", out -> Invoked.describe(OwnBeans.live("fixed"), out))
                .onLine("sizes", (words, out) -> program.sizes(words[1], out))
                .onLine("set", (words, out) -> program.set(words[1], Integer.parseInt(words[2])))
                .onLine("hold", (words, out) -> program.hold(words[1], Integer.parseInt(words[2])))
                .on("work", out -> program.work())
                .on("end", out -> program.end())
                .run();
    }

    private ThreadPoolExecutor pool(String name, int core, int maximum, BlockingQueue<Runnable> queue) {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(core, maximum, 1, TimeUnit.MINUTES, queue, new NamedThreads(name));
        pools.put(name, pool);
        return pool;
    }

    private void use() throws Exception {
        wrapped.submit(() -> {}).get();
        for (ThreadPoolExecutor pool : pools.values()) {
            pool.submit(() -> {}).get();
        }
        pools.keySet().forEach(name -> OwnBeans.awaitBean(OwnBeans.live(name)));
    }

    private void sizes(String pool, PrintStream out) {
        out.println("core\t" + pools.get(pool).getCorePoolSize());
        out.println("maximum\t" + pools.get(pool).getMaximumPoolSize());
    }

    private void set(String pool, int threads) {
        pools.get(pool).setMaximumPoolSize(threads);
        pools.get(pool).setCorePoolSize(threads);
    }

    private void hold(String pool, int threads) {
        for (int i = 0; i < threads; i++) {
            Gate.holding(pools.get(pool));
        }
    }

    /** Until the agent has seen enough of the pool to recommend a size. */
    private void work() {
        ThreadPoolExecutor pool = pools.get("loaded");
        OwnBeans.await("a recommendation", () -> {
            for (int i = 0; i < 5; i++) {
                pool.execute(() -> LockSupport.parkNanos(1_000_000));
            }
            return OwnBeans.recommended("loaded") > 0;
        });
    }

    private void end() throws InterruptedException {
        pools.get("ending").shutdown();
        pools.get("ending").awaitTermination(1, TimeUnit.MINUTES);
    }

    /** Does not let others change it. */
    private static final class Stubborn extends ThreadPoolExecutor {
        Stubborn() {
            super(2, 2, 1, TimeUnit.MINUTES, new LinkedBlockingQueue<>(), new NamedThreads("stubborn"));
        }

        @Override
        public void setCorePoolSize(int corePoolSize) {
            throw new Mine();
        }
    }

    /** An exception that no client knows. */
    private static final class Mine extends RuntimeException {
        private static final long serialVersionUID = 1L;

        Mine() {
            super("set size in the settings file");
        }
    }
}
