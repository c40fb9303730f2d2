package io.loadline.jmx;

import io.loadline.health.Faults;
import io.loadline.model.Goal;
import io.loadline.options.Options;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Processors;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.management.InstanceAlreadyExistsException;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Registers and unregisters the MBeans as pools come and go. Called by the sampler on the agent's thread, the first time
 * after a whole window: by then an application that brings an MBean server of its own has done so.
 */
public final class MBeans implements PoolListener {

    private static final String DOMAIN = "io.loadline";
    private static final long KEEP_ENDED_NANOS = 600_000_000_000L;
    private static final int MOST_ENDED = 200;

    private final Faults faults;
    private final Goal goal;
    private final Map<PoolMonitor, PoolReading> readings = new ConcurrentHashMap<>();
    private final Deque<Ended> ended = new ArrayDeque<>();
    private MBeanServer server;

    private static final class Ended {
        final ObjectName name;
        final long until;

        Ended(ObjectName name, long until) {
            this.name = name;
            this.until = until;
        }
    }

    public MBeans(Options options, Faults faults) {
        this.goal = new Goal(options.targetCpu);
        this.faults = faults;
    }

    /** Registers what is there whatever pools there are. */
    public void start(AgentReading agent, Supplier<Processors> processors, Options options) {
        guarded(() -> {
            server = ManagementFactory.getPlatformMBeanServer();
            server.registerMBean(
                    new OpenBean<>(agent, AgentAttributes.table()), new ObjectName(DOMAIN + ":type=Agent"));
            SystemReading system = new SystemReading(readings::values, processors, options::weightOf);
            server.registerMBean(
                    new OpenBean<>(system, SystemAttributes.table()), new ObjectName(DOMAIN + ":type=ThreadPools"));
        });
    }

    @Override
    public void appeared(PoolMonitor pool) {
        PoolReading reading = new PoolReading(pool, goal);
        readings.put(pool, reading);
        guarded(() -> server.registerMBean(bean(reading), liveName(pool.name())));
    }

    @Override
    public void renamed(PoolMonitor pool, String formerName) {
        guarded(() -> server.unregisterMBean(liveName(formerName)));
        guarded(() -> server.registerMBean(bean(readings.get(pool)), liveName(pool.name())));
    }

    @Override
    public void hidden(PoolMonitor pool, String formerName) {
        readings.remove(pool);
        guarded(() -> server.unregisterMBean(liveName(formerName)));
    }

    @Override
    public void ended(PoolMonitor pool) {
        PoolReading reading = readings.remove(pool);
        guarded(() -> server.unregisterMBean(liveName(pool.name())));
        guarded(() -> {
            if (ended.size() >= MOST_ENDED) {
                server.unregisterMBean(ended.removeFirst().name);
            }
            ended.addLast(new Ended(registerEnded(reading), System.nanoTime() + KEEP_ENDED_NANOS));
        });
    }

    @Override
    public void windowEnded() {
        while (!ended.isEmpty() && ended.peekFirst().until - System.nanoTime() <= 0) {
            ObjectName name = ended.removeFirst().name;
            guarded(() -> server.unregisterMBean(name));
        }
    }

    private ObjectName registerEnded(PoolReading reading) throws JMException {
        String name = reading.monitor().name();
        for (int i = 1; ; i++) {
            ObjectName candidate = new ObjectName(liveName(i == 1 ? name : name + "#" + i) + ",state=terminated");
            try {
                server.registerMBean(bean(reading), candidate);
                return candidate;
            } catch (InstanceAlreadyExistsException takenByAnotherOfThatName) {
                // the next number
            }
        }
    }

    private static OpenBean<PoolReading> bean(PoolReading reading) {
        return new OpenBean<>(reading, PoolAttributes.TABLE);
    }

    private static ObjectName liveName(String pool) throws JMException {
        return new ObjectName(DOMAIN + ":type=ThreadPool,name=" + ObjectName.quote(pool));
    }

    private interface Step {
        void run() throws JMException;
    }

    private void guarded(Step step) {
        try {
            step.run();
        } catch (JMException | RuntimeException | LinkageError error) {
            faults.report("publishing MBeans", error);
        }
    }
}
