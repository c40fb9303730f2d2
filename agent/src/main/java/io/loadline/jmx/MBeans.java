package io.loadline.jmx;

import io.loadline.health.Faults;
import io.loadline.model.Goal;
import io.loadline.options.Options;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Processors;
import java.util.Deque;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Consumer;
import java.util.function.Supplier;
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

    /** Of a pool's MBean, with its name here and in the MBean server. */
    private static final int POOL_HEAP_BYTES = 950;

    private final OperationTable<ManagedPool> operations = PoolOperations.table();
    private final AttributeTable<PoolReading> liveAttributes =
            PoolAttributes.table().with(operations.infos(), Tidings.infos());
    private final AttributeTable<PoolReading> endedAttributes = PoolAttributes.table();
    private final Supplier<Options> options;
    private final Lookout lookout;

    /** Null until {@link #start}. */
    private volatile PoolShares shares;

    private final Supplier<PoolShares> sharesLater = () -> shares;
    private final Consumer<ManagedPool> listenedTo;
    private final LivePools live = new LivePools();
    private final Results results = new Results();
    private final Deque<Ended> ended = new ConcurrentLinkedDeque<>();
    private final Register register;

    private static final class Ended {
        final ObjectName name;
        final long until;

        Ended(ObjectName name, long until) {
            this.name = name;
            this.until = until;
        }
    }

    /** {@code options}: those in force whenever it is asked. */
    public MBeans(Supplier<Options> options, Faults faults) {
        this.options = options;
        this.register = new Register(faults);
        this.lookout = new Lookout(faults);
        this.listenedTo = lookout::isListenedTo;
    }

    /** From now on there is what is there whatever pools there are. */
    public void start(AgentReading agent, Supplier<Processors> processors) {
        shares =
                new PoolShares(live::readings, processors, pool -> options.get().weightOf(pool), this::goal);
        SystemReading system = new SystemReading(live::readings, processors, shares);
        register.put(name("type=Agent"), new AgentBean(agent));
        register.put(name("type=ThreadPools"), new OpenBean<>(system, SystemAttributes.table()));
    }

    private Goal goal() {
        Options now = options.get();
        long wait = now.targetWaitP99Nanos;
        return new Goal(now.targetCpu, wait == 0 ? Double.NaN : wait / 1e6);
    }

    private boolean mayResize() {
        return options.get().resize == Options.Resize.MANUAL;
    }

    /** Bytes of heap that the MBeans of the pools take, an estimate. */
    public long heapBytes() {
        return (long) POOL_HEAP_BYTES * (live.readings().size() + ended.size());
    }

    @Override
    public void appeared(PoolMonitor pool) {
        PoolReading reading = new PoolReading(pool, this::goal, sharesLater, results);
        ManagedPool managed = new ManagedPool(reading, this::mayResize);
        live.put(managed);
        publish(managed);
    }

    @Override
    public void renamed(PoolMonitor pool, String formerName) {
        register.remove(liveName(formerName));
        publish(live.get(pool));
    }

    @Override
    public void hidden(PoolMonitor pool, String formerName) {
        lookout.ended(live.remove(pool));
        register.remove(liveName(formerName));
    }

    @Override
    public void ended(PoolMonitor pool) {
        ManagedPool managed = live.remove(pool);
        lookout.ended(managed);
        managed.reading.keepResults();
        register.remove(liveName(pool.name()));
        if (ended.size() >= MOST_ENDED) {
            register.remove(ended.removeFirst().name);
        }
        ObjectName name = freeEndedName(pool.name());
        register.put(name, new OpenBean<>(managed.reading, endedAttributes));
        ended.addLast(new Ended(name, System.nanoTime() + KEEP_ENDED_NANOS));
    }

    @Override
    public void windowEnded() {
        while (!ended.isEmpty() && ended.peekFirst().until - System.nanoTime() <= 0) {
            register.remove(ended.removeFirst().name);
        }
        results.drop();
        register.update();
        lookout.windowEnded();
    }

    private ObjectName freeEndedName(String pool) {
        for (int i = 1; ; i++) {
            ObjectName candidate = name(poolKey(i == 1 ? pool : pool + "#" + i) + ",state=terminated");
            if (!register.isWanted(candidate)) {
                return candidate;
            }
        }
    }

    private void publish(ManagedPool pool) {
        ObjectName name = liveName(pool.monitor().name());
        register.put(name, pool.publishedAs(new PoolBean(name, pool, liveAttributes, operations, listenedTo)));
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
}
