package io.loadline.it.program.conformance;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Arguments that constructors and setters refuse. */
final class ArgumentChecks {

    private static final RejectedExecutionHandler ABORT = new ThreadPoolExecutor.AbortPolicy();

    private ArgumentChecks() {}

    static void addTo(Checks checks) {
        constructors(checks);
        setters(checks);
    }

    private static void constructors(Checks checks) {
        checks.check("core -1", () -> pool(-1, 1, 0, queue(), new Workers("w"), ABORT));
        checks.check("maximum 0", () -> pool(0, 0, 0, queue(), new Workers("w"), ABORT));
        checks.check("maximum -1", () -> pool(0, -1, 0, queue(), new Workers("w"), ABORT));
        checks.check("maximum below core", () -> pool(2, 1, 0, queue(), new Workers("w"), ABORT));
        checks.check("keep-alive -1", () -> pool(1, 1, -1, queue(), new Workers("w"), ABORT));
        checks.check("no queue", () -> pool(1, 1, 0, null, new Workers("w"), ABORT));
        checks.check("no factory", () -> pool(1, 1, 0, queue(), null, ABORT));
        checks.check("no handler", () -> pool(1, 1, 0, queue(), new Workers("w"), null));
        checks.check("no unit", () -> new ThreadPoolExecutor(1, 1, 0, null, queue()));
        checks.check(
                "shorter constructors",
                () -> Seen.all(
                        new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, queue()),
                        new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, queue(), new Workers("w")),
                        new ThreadPoolExecutor(1, 2, 3, TimeUnit.SECONDS, queue(), ABORT)));
        checks.check("scheduled, core -1", () -> new ScheduledThreadPoolExecutor(-1));
        checks.check("scheduled, core 0", () -> new ScheduledThreadPoolExecutor(0));
        checks.check("scheduled, no factory", () -> new ScheduledThreadPoolExecutor(1, (ThreadFactory) null));
        checks.check(
                "scheduled, no handler", () -> new ScheduledThreadPoolExecutor(1, (RejectedExecutionHandler) null));
    }

    private static void setters(Checks checks) {
        ThreadPoolExecutor pool = Pools.fixed(2);
        checks.check("setCorePoolSize(-1)", () -> Seen.doing(() -> pool.setCorePoolSize(-1)));
        checks.check("setCorePoolSize above the maximum", () -> Seen.doing(() -> pool.setCorePoolSize(3)));
        checks.check("setMaximumPoolSize(0)", () -> Seen.doing(() -> pool.setMaximumPoolSize(0)));
        checks.check("setMaximumPoolSize below the core", () -> Seen.doing(() -> pool.setMaximumPoolSize(1)));
        checks.check("setKeepAliveTime(-1)", () -> Seen.doing(() -> pool.setKeepAliveTime(-1, TimeUnit.MILLISECONDS)));
        checks.check("setKeepAliveTime without unit", () -> Seen.doing(() -> pool.setKeepAliveTime(1, null)));
        checks.check(
                "allowCoreThreadTimeOut without keep-alive", () -> Seen.doing(() -> pool.allowCoreThreadTimeOut(true)));
        checks.check("setThreadFactory(null)", () -> Seen.doing(() -> pool.setThreadFactory(null)));
        checks.check(
                "setRejectedExecutionHandler(null)", () -> Seen.doing(() -> pool.setRejectedExecutionHandler(null)));
        checks.check("keep-alive 0 while core threads time out", () -> {
            pool.setKeepAliveTime(1, TimeUnit.SECONDS);
            pool.allowCoreThreadTimeOut(true);
            return Seen.doing(() -> pool.setKeepAliveTime(0, TimeUnit.SECONDS));
        });
        checks.check("awaitTermination without unit", () -> pool.awaitTermination(1, null));
        checks.check(
                "left as they were",
                () -> Seen.all(
                        pool.getCorePoolSize(),
                        pool.getMaximumPoolSize(),
                        pool.getKeepAliveTime(TimeUnit.SECONDS),
                        pool.allowsCoreThreadTimeOut(),
                        pool));
    }

    private static BlockingQueue<Runnable> queue() {
        return new LinkedBlockingQueue<>();
    }

    private static Object pool(
            int core,
            int maximum,
            long keepAlive,
            BlockingQueue<Runnable> queue,
            ThreadFactory factory,
            RejectedExecutionHandler handler) {
        return new ThreadPoolExecutor(core, maximum, keepAlive, TimeUnit.SECONDS, queue, factory, handler);
    }
}
