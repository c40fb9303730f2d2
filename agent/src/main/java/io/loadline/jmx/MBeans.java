// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.MBeanOperationInfo.INFO;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.advise.AdvisedPool;
import io.loadline.advise.Advisor;
import io.loadline.advise.PoolStatus;
import io.loadline.advise.WindowSummary;
import io.loadline.control.ResizeLog;
import io.loadline.control.ResizePolicy;
import io.loadline.control.SelfResizing;
import io.loadline.finding.Finding;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.jmx.notify.Notifier;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.OpenBean;
import io.loadline.jmx.open.Refusal;
import io.loadline.machine.Processors;
import io.loadline.model.Advice;
import io.loadline.report.Format;
import io.loadline.report.Overview;
import io.loadline.report.Phrases;
import io.loadline.threads.UnmeasuredThreads;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;

/**
 * Registers and unregisters MBeans as pools appear and end. The sampler calls it on the agent's thread. Registrations
 * change at the end of a window, first after a complete one: by then an application with its own MBean server has set
 * that server. A failed change is retried at the end of the next window.
 */
public final class MBeans implements PoolListener, Advisor.Follower {

    private static final String DOMAIN = "io.loadline";
    private static final long KEEP_ENDED_NANOS = 600_000_000_000L;
    private static final int MAX_ENDED = 200;
    private static final long LAST_WORK_NANOS = 300_000_000L;

    private final BeanTable<ManagedPool> endedAttributes = PoolAttributes.table();
    private final BeanTable<ManagedPool> liveAttributes = PoolAttributes.liveTable(endedAttributes);
    private final Supplier<List<UnmeasuredThreads.Group>> unmeasuredThreads;
    private final Advisor advisor;
    private final SelfResizing selfResizing;
    private final SystemReading system;
    private final Notifier notifier = new Notifier();
    private final Map<PoolMonitor, ManagedPool> live = new ConcurrentHashMap<>();
    private final Deque<Ended> ended = new ConcurrentLinkedDeque<>();
    private final Registrations register;

    private static final class Ended {
        final ManagedPool pool;
        final ObjectName name;
        final long until;

        Ended(ManagedPool pool, ObjectName name, long until) {
            this.pool = pool;
            this.name = name;
            this.until = until;
        }
    }

    /**
     * Prepares the MBeans; {@link #windowEnded} registers them.
     *
     * @param agent the attributes of the agent itself
     * @param unmeasuredThreads returns the present threads outside all measured pools
     * @param processors called on each read, but not before the first window ends
     */
    public MBeans(
            BeanTable<Object> agent,
            Supplier<List<UnmeasuredThreads.Group>> unmeasuredThreads,
            Advisor advisor,
            Supplier<Processors> processors,
            ResizePolicy resizePolicy,
            Faults faults) {
        this.unmeasuredThreads = unmeasuredThreads;
        this.advisor = advisor;
        this.selfResizing =
                new SelfResizing(resizePolicy, step -> faults.guard("resizing", step::run), System.nanoTime());
        this.register = new Registrations(faults);
        system = new SystemReading(this::liveReadings, processors, advisor);
        register.put(
                name("type=Agent"),
                new OpenBean<>(
                        null,
                        agent.operation("stopResizing", STRING, ACTION, (all, none) -> stopResizing())
                                .operation("resumeResizing", STRING, ACTION, (all, none) -> resumeResizing())));
        register.put(
                name("type=ThreadPools"),
                new OpenBean<>(
                        system,
                        SystemReading.table()
                                .operation("report", STRING, INFO, (all, format) -> report((String) format[0]))));
        // reads the phrases with the agent's rights, which a client's call may lack
        Phrases.of(false, false);
    }

    @Override
    public boolean follows(AdvisedPool pool) {
        ManagedPool managed = live.get(pool.monitor());
        return managed != null && managed.isListenedTo();
    }

    @Override
    public boolean awaits(AdvisedPool pool) {
        ManagedPool managed = live.get(pool.monitor());
        return managed != null && selfResizing.isDue(managed);
    }

    @Override
    public void advised(AdvisedPool pool, Advice advice) {
        ManagedPool managed = live.get(pool.monitor());
        if (managed != null) {
            managed.announce(advice.recommendation);
            selfResizing.advised(managed, advice, System.nanoTime());
        }
    }

    @Override
    public void found(AdvisedPool pool, Finding finding) {
        ManagedPool managed = live.get(pool.monitor());
        if (managed != null) {
            managed.found(finding);
        }
    }

    @Override
    public void begun(AdvisedPool pool, PoolStatus trouble, WindowSummary window) {
        ManagedPool managed = live.get(pool.monitor());
        if (managed != null) {
            managed.begun(trouble, window);
        }
    }

    /** Runs on the advisor's thread, once for all windows that have ended. */
    @Override
    public void windowsEnded() {
        selfResizing.windowEnded(this::selfResized, System.nanoTime());
    }

    @Override
    public void appeared(PoolMonitor pool) {
        ManagedPool managed = new ManagedPool(advisor.of(pool), selfResizing::mode);
        // set the bean first: the advisor's thread must find the pool with it
        publish(managed);
        live.put(pool, managed);
    }

    @Override
    public void renamed(PoolMonitor pool, String formerName) {
        register.remove(liveName(pool, formerName));
        publish(live.get(pool));
    }

    @Override
    public void hidden(PoolMonitor pool, String formerName) {
        live.remove(pool);
        register.remove(liveName(pool, formerName));
    }

    @Override
    public void ended(PoolMonitor pool) {
        ManagedPool managed = live.remove(pool);
        managed.publishedAs(null);
        register.remove(liveName(pool, pool.name()));
        if (ended.size() >= MAX_ENDED) {
            register.remove(ended.removeFirst().name);
        }
        ObjectName name = freeEndedName(pool);
        register.put(name, new OpenBean<>(managed, endedAttributes));
        ended.addLast(new Ended(managed, name, System.nanoTime() + KEEP_ENDED_NANOS));
    }

    @Override
    public void windowEnded() {
        while (!ended.isEmpty() && ended.peekFirst().until - System.nanoTime() <= 0) {
            register.remove(ended.removeFirst().name);
        }
        register.update();
    }

    private String report(String format) {
        return Overview.isAsked(format)
                ? Reports.overview(
                                system,
                                live.values(),
                                ManagedPool::recommendation,
                                advisor.findings(),
                                unmeasuredThreads.get())
                        .answer(format)
                : Reports.ofAll(system, live.values(), Reports.format(format), endedAttributes);
    }

    /** Returns the endpoint's page at a path, as MetricsSource specifies it; null if there is none. */
    public String page(String path, Format format) {
        if (path.equals("/") && !format.isForPrograms()) {
            // an anonymous reader must not cause new recommendations
            return format.write(Reports.overview(
                    system,
                    live.values(),
                    pool -> pool.advised().lastRecommendation(),
                    advisor.findings(),
                    Collections.emptyList()));
        }
        if (path.equals("/pools") || path.equals("/")) {
            return Reports.json(live.values(), format, liveAttributes);
        }
        return live.values().stream()
                .filter(pool -> path.equals("/pools/" + pool.monitor().name()))
                .findFirst()
                .map(pool -> Reports.ofPool(pool, format, liveAttributes))
                .orElse(null);
    }

    private String stopResizing() {
        String stopped = Phrases.OF_THREADS.say(Refusal.translate(selfResizing::stop));
        Log.warn("resizing: " + stopped);
        return stopped;
    }

    private String resumeResizing() {
        String resumed = Phrases.OF_THREADS.say(Refusal.translate(selfResizing::resume));
        Log.warn("resizing: resumed");
        return resumed;
    }

    private List<ManagedPool> selfResized() {
        return live.values().stream().filter(pool -> pool.isSelfResized()).collect(Collectors.toList());
    }

    /** Returns the changes of a pool's size; empty if the pool is no longer live. */
    public ResizeLog resizes(PoolMonitor pool) {
        ManagedPool managed = live.get(pool);
        return managed == null ? new ResizeLog() : managed.resizes();
    }

    /**
     * Returns the last report of all pools, including recently ended ones. The JVM is about to exit, so this takes
     * about a second.
     */
    public String lastReport(String format) {
        advisor.workFor(LAST_WORK_NANOS);
        List<ManagedPool> pools = new ArrayList<>(live.values());
        ended.forEach(late -> pools.add(late.pool));
        return Reports.ofAll(system, pools, Reports.format(format), endedAttributes);
    }

    private ObjectName freeEndedName(PoolMonitor pool) {
        for (int i = 1; ; i++) {
            ObjectName candidate =
                    name(poolKey(pool, i == 1 ? pool.name() : pool.name() + "#" + i) + ",state=terminated");
            if (!register.isWanted(candidate)) {
                return candidate;
            }
        }
    }

    /** Returns the pools that share the processors. */
    private List<ManagedPool> liveReadings() {
        return live.values().stream()
                .filter(pool -> !pool.advised().hasNoSize())
                .collect(Collectors.toList());
    }

    private void publish(ManagedPool pool) {
        ObjectName name = liveName(pool.monitor(), pool.monitor().name());
        PoolBean bean = new PoolBean(name, pool, liveAttributes, notifier);
        pool.publishedAs(bean);
        register.put(name, bean);
    }

    private static ObjectName liveName(PoolMonitor pool, String called) {
        return name(poolKey(pool, called));
    }

    private static String poolKey(PoolMonitor pool, String called) {
        String type = pool.recorder().pool().isOfConnections() ? "ConnectionPool" : "ThreadPool";
        return "type=" + type + ",name=" + ObjectName.quote(called);
    }

    private static ObjectName name(String properties) {
        try {
            return new ObjectName(DOMAIN + ":" + properties);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(properties, e);
        }
    }
}
