// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Access to a group: the single-threaded pools that one scheduler of Reactor or RxJava has made. Its users see one
 * pool, in which each thread has a queue of its own. The members share a thread factory, and that factory stands for
 * the group. Each member is a scheduled pool of the JDK, and reports its tasks as such.
 */
public final class GroupAccess extends PoolAccess<Object> {

    private static final Pattern MAX_THREADS = Pattern.compile("maxThreads=(\\d+)");

    private final Set<JdkAccess> members = ConcurrentHashMap.newKeySet();
    private final boolean hasNoLimit;
    private volatile String memberClass;

    /** The object that makes members on demand; empty if there is none or none was seen. */
    private volatile WeakReference<Object> maker = new WeakReference<>(null);

    GroupAccess(Object factory) {
        super(factory, PoolFamily.of(factory));
        hasNoLimit = family.has("noLimit") && String.valueOf(factory).matches(family.value("noLimit"));
    }

    /**
     * Returns the object that stands for the pool's group, or null if the pool is in none. Calls no method of a class
     * of the application.
     */
    public static Object groupOf(Object pool) {
        if (pool.getClass() != ScheduledThreadPoolExecutor.class
                && !pool.getClass().getName().startsWith("reactor.core.scheduler.")) {
            return null;
        }
        Object factory = pool instanceof ThreadPoolExecutor ? ((ThreadPoolExecutor) pool).getThreadFactory() : null;
        PoolFamily family = factory == null ? null : PoolFamily.of(factory);
        return family != null && family.has("group") ? factory : null;
    }

    /** Adds a pool. Several threads that meet a pool at the same time may all add it; it becomes a member once. */
    public synchronized void add(Object pool) {
        memberClass = pool.getClass().getName();
        if (members.stream().noneMatch(member -> member.is(pool))) {
            members.add(new JdkAccess((ThreadPoolExecutor) pool));
        }
    }

    /**
     * Sets the maker of the members.
     *
     * @param maker makes another pool when a task finds no idle one; its text says how many it may make
     */
    public void madeBy(Object maker) {
        if (this.maker.get() != maker) {
            this.maker = new WeakReference<>(maker);
        }
    }

    @Override
    PoolState state(Object factory, int outsideTheQueues, int running) {
        List<PoolState> states = new ArrayList<>();
        // the scheduler shuts down idle members after a minute
        members.removeIf(member -> {
            PoolState state = member.state(0, 0);
            boolean ended = state == null || state.terminated;
            if (!ended) {
                states.add(state);
            }
            return ended;
        });
        Matcher maxThreads = MAX_THREADS.matcher(String.valueOf(maker.get()));
        int size = Math.max(states.size(), maxThreads.find() ? Integer.parseInt(maxThreads.group(1)) : 1);
        PoolState all = hasNoLimit ? new PoolState(0, Integer.MAX_VALUE) : new PoolState(size, size);
        all.growth = hasNoLimit ? PoolState.Growth.BEFORE_QUEUEING : all.growth;
        all.poolSize = sum(states, state -> state.poolSize);
        all.activeCount = sum(states, state -> state.activeCount);
        all.queued = sum(states, state -> state.queued) + outsideTheQueues;
        // otherwise the group is removed when its factory is collected
        all.terminated = states.isEmpty() && !hasNoLimit && !family.has("comesAgain");
        return all;
    }

    @Override
    Object[] waiting(Object factory) {
        return all(JdkAccess::waiting);
    }

    @Override
    int waitingCount(Object factory) {
        return sum(members, JdkAccess::waitingCount);
    }

    @Override
    int heldCount(Object factory) {
        return sum(members, JdkAccess::heldCount);
    }

    @Override
    Object[] timers(Object factory) {
        return all(JdkAccess::timers);
    }

    @Override
    boolean hasInQueue(Object factory, Object task) {
        return members.stream().anyMatch(member -> member.hasInQueue(task));
    }

    private Object[] all(Function<JdkAccess, Object[]> tasks) {
        List<Object> all = new ArrayList<>();
        members.forEach(member -> all.addAll(Arrays.asList(tasks.apply(member))));
        return all.toArray();
    }

    private static <T> int sum(Iterable<T> items, ToIntFunction<T> number) {
        int sum = 0;
        for (T item : items) {
            sum += number.applyAsInt(item);
        }
        return sum;
    }

    @Override
    public boolean isScheduled() {
        return true;
    }

    @Override
    public boolean showsQueue() {
        return true;
    }

    @Override
    boolean isFirstInFirstOut(Object factory) {
        return false;
    }

    @Override
    Object threadFactory(Object factory) {
        return factory;
    }

    @Override
    void resize(Object factory, int core, int maximum) {
        throw new UnsupportedOperationException(family.value("final"));
    }

    @Override
    public String poolClass() {
        return memberClass;
    }
}
