package io.loadline.benchmarks.pools;

import io.loadline.benchmarks.Spread;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Set;
import java.util.function.DoubleSupplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.NotificationListener;
import javax.management.ObjectName;

/** A program under the agent with many active pools, that looks at what the agent costs, second by second. */
public final class ActivePools {

    private static final int WARM_UP_SECONDS = 45;
    private static final int SECONDS = 20;
    private static final long SECOND = 1_000_000_000L;

    private final MBeanServer server = ManagementFactory.getPlatformMBeanServer();
    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final ObjectName agent = new ObjectName("io.loadline:type=Agent");
    private final Set<ObjectName> pools;

    private ActivePools(int count) throws JMException, InterruptedException {
        new Load(count).start();
        sleepUntil(System.nanoTime() + WARM_UP_SECONDS * SECOND);
        pools = server.queryNames(new ObjectName("io.loadline:type=ThreadPool,*"), null);
    }

    public static void main(String[] arguments) throws Exception {
        new ActivePools(Integer.parseInt(arguments[0])).run();
        System.exit(0);
    }

    private void run() throws JMException, InterruptedException {
        System.out.println();
        System.out.println(pools.size() + " active pools, " + Load.PER_SECOND + " tasks a second each; processor time"
                + " in ms for each second: median (min to max) of " + SECONDS + ", mean");
        print("agent's thread, nobody listens", this::agentMillis, () -> {});
        print("reading all recommendations", this::ownMillis, this::readRecommendations);
        NotificationListener listener = (notification, handback) -> {};
        for (ObjectName pool : pools) {
            server.addNotificationListener(pool, listener, null, null);
        }
        print("agent's thread, all listened to", this::agentMillis, () -> {});
        System.out.println("health: " + server.getAttribute(agent, "Health"));
    }

    private void print(String what, DoubleSupplier clock, Step everySecond) throws JMException, InterruptedException {
        double[] used = new double[SECONDS];
        double sum = 0;
        long next = System.nanoTime();
        double before = clock.getAsDouble();
        for (int i = 0; i < SECONDS; i++) {
            everySecond.run();
            next += SECOND;
            sleepUntil(next);
            double now = clock.getAsDouble();
            used[i] = now - before;
            sum += used[i];
            before = now;
        }
        System.out.printf("%-34s %-24s %.1f%n", what, Spread.of(used), sum / SECONDS);
    }

    private interface Step {
        void run() throws JMException;
    }

    private void readRecommendations() throws JMException {
        for (ObjectName pool : pools) {
            server.getAttribute(pool, "Recommendation");
        }
    }

    private double agentMillis() {
        try {
            return (double) server.getAttribute(agent, "OwnCpuMillis");
        } catch (JMException absent) {
            return Double.NaN;
        }
    }

    private double ownMillis() {
        return threads.getCurrentThreadCpuTime() / 1e6;
    }

    private static void sleepUntil(long instant) throws InterruptedException {
        for (long left = instant - System.nanoTime(); left > 0; left = instant - System.nanoTime()) {
            Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
        }
    }
}
