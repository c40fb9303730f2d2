package io.loadline.jmx;

import io.loadline.health.Faults;
import io.loadline.model.Goal;
import io.loadline.options.Options;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Processors;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Keeps the MBeans those that should be there, as pools come and go. Called by the sampler on the agent's thread. What is
 * registered changes at the end of a window, the first time after a whole one: by then an application that brings an
 * MBean server of its own has done so. What fails is tried again at the next.
 */
public final class MBeans implements PoolListener {

    private static final String DOMAIN = "io.loadline";
    private static final long KEEP_ENDED_NANOS = 600_000_000_000L;
    private static final int MOST_ENDED = 200;

    private final OperationTable<ManagedPool> operations = PoolOperations.table();
    private final AttributeTable<PoolReading> liveAttributes =
            PoolAttributes.table().with(operations.infos(), Tidings.infos());
    private final AttributeTable<PoolReading> endedAttributes = PoolAttributes.table();
    private final Faults faults;
    private final Goal goal;
    private final boolean mayResize;
    private final Lookout lookout;

    /** Null until {@link #start}. */
    private volatile PoolShares shares;

    private final Map<PoolMonitor, PoolReading> readings = new ConcurrentHashMap<>();
    private final Map<PoolMonitor, ManagedPool> live = new HashMap<>();
    private final Deque<Ended> ended = new ArrayDeque<>();
    private final Map<ObjectName, OpenBean<?>> wanted = new LinkedHashMap<>();
    private final Map<ObjectName, OpenBean<?>> registered = new HashMap<>();

    private static final class Ended {
        final ObjectName name;
        final long until;

        Ended(ObjectName name, long until) {
            this.name = name;
            this.until = until;
        }
    }

    public MBeans(Options options, Faults faults) {
        long wait = options.targetWaitP99Nanos;
        this.goal = new Goal(options.targetCpu, wait == 0 ? Double.NaN : wait / 1e6);
        this.mayResize = options.resize == Options.Resize.MANUAL;
        this.faults = faults;
        this.lookout = new Lookout(faults);
    }

    /** From now on there is what is there whatever pools there are. */
    public void start(AgentReading agent, Supplier<Processors> processors, Options options) {
        shares = new PoolShares(readings::values, processors, options::weightOf, goal);
        SystemReading system = new SystemReading(readings::values, processors, shares);
        wanted.put(name("type=Agent"), new OpenBean<>(agent, AgentAttributes.table()));
        wanted.put(name("type=ThreadPools"), new OpenBean<>(system, SystemAttributes.table()));
    }

    @Override
    public void appeared(PoolMonitor pool) {
        PoolReading reading = new PoolReading(pool, goal, () -> shares);
        readings.put(pool, reading);
        ManagedPool managed = new ManagedPool(reading, mayResize);
        live.put(pool, managed);
        publish(managed);
    }

    @Override
    public void renamed(PoolMonitor pool, String formerName) {
        wanted.remove(liveName(formerName));
        publish(live.get(pool));
    }

    @Override
    public void hidden(PoolMonitor pool, String formerName) {
        readings.remove(pool);
        lookout.ended(live.remove(pool));
        wanted.remove(liveName(formerName));
    }

    @Override
    public void ended(PoolMonitor pool) {
        PoolReading reading = readings.remove(pool);
        lookout.ended(live.remove(pool));
        wanted.remove(liveName(pool.name()));
        if (ended.size() >= MOST_ENDED) {
            wanted.remove(ended.removeFirst().name);
        }
        ObjectName name = freeEndedName(pool.name());
        wanted.put(name, new OpenBean<>(reading, endedAttributes));
        ended.addLast(new Ended(name, System.nanoTime() + KEEP_ENDED_NANOS));
    }

    @Override
    public void windowEnded() {
        while (!ended.isEmpty() && ended.peekFirst().until - System.nanoTime() <= 0) {
            wanted.remove(ended.removeFirst().name);
        }
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        // first what is new: a pool that changes its name is never without one
        wanted.forEach((name, bean) -> guarded(() -> register(server, name, bean)));
        new ArrayList<>(registered.keySet())
                .forEach(name -> guarded(() -> {
                    if (registered.get(name) != wanted.get(name)) {
                        unregister(server, name);
                        register(server, name, wanted.get(name));
                    }
                }));
        lookout.windowEnded(live.values());
    }

    private void register(MBeanServer server, ObjectName name, OpenBean<?> bean) throws JMException {
        if (bean != null && !registered.containsKey(name)) {
            server.registerMBean(bean, name);
            registered.put(name, bean);
        }
    }

    private void unregister(MBeanServer server, ObjectName name) throws JMException {
        // the application may have swept it away
        if (server.isRegistered(name)) {
            server.unregisterMBean(name);
        }
        registered.remove(name);
    }

    private ObjectName freeEndedName(String pool) {
        for (int i = 1; ; i++) {
            ObjectName candidate = name(poolKey(i == 1 ? pool : pool + "#" + i) + ",state=terminated");
            if (!wanted.containsKey(candidate)) {
                return candidate;
            }
        }
    }

    private void publish(ManagedPool pool) {
        ObjectName name = liveName(pool.monitor().name());
        wanted.put(name, pool.publishedAs(new PoolBean(name, pool, liveAttributes, operations)));
    }

    private static ObjectName liveName(String pool) {
        return name(poolKey(pool));
    }

    private static String poolKey(String pool) {
        return "type=ThreadPool,name=" + ObjectName.quote(pool);
    }

    private static ObjectName name(String properties) {
        try {
            return new ObjectName(DOMAIN + ":" + properties);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(properties, e);
        }
    }

    /** One bean's trouble must not keep the others away. */
    private void guarded(Faults.Step step) {
        faults.guard("publishing MBeans", step);
    }
}
