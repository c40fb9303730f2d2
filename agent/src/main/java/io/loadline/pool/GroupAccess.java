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
 * The pools of one thread each that a scheduler of Reactor's or RxJava's has made: one pool to its users, whose threads have a queue
 * each. What they have in common is their factory of threads, which stands for all of them. They are scheduled pools of the JDK's,
 * and tell of their tasks as those do.
 */
public final class GroupAccess extends PoolAccess<Object> {

    private static final Pattern MOST = Pattern.compile("maxThreads=(\\d+)");

    private final Set<JdkAccess> members = ConcurrentHashMap.newKeySet();
    private final boolean hasNoLimit;
    private volatile String memberClass;

    /** What makes pools as they are needed, if it does and was seen. */
    private volatile WeakReference<Object> maker = new WeakReference<>(null);

    GroupAccess(Object factory) {
        super(factory, PoolFamily.of(factory));
        hasNoLimit = family.has("noLimit") && String.valueOf(factory).matches(family.word("noLimit"));
    }

    /** What stands for the group that a pool is of; null if for none. Asks no class of the application's. */
    public static Object groupOf(Object pool) {
        if (pool.getClass() != ScheduledThreadPoolExecutor.class
                && !pool.getClass().getName().startsWith("reactor.core.scheduler.")) {
            return null;
        }
        Object factory = pool instanceof ThreadPoolExecutor ? ((ThreadPoolExecutor) pool).getThreadFactory() : null;
        PoolFamily family = factory == null ? null : PoolFamily.of(factory);
        return family != null && family.has("group") ? factory : null;
    }

    /** Adds a pool once, however many threads meet it at the same time: each asks before anybody knows who was first. */
    public synchronized void add(Object pool) {
        memberClass = pool.getClass().getName();
        if (members.stream().noneMatch(member -> member.is(pool))) {
            members.add(new JdkAccess((ThreadPoolExecutor) pool));
        }
    }

    /** {@code maker}: makes another pool when a task finds no idle one, and says how many it may make. */
    public void madeBy(Object maker) {
        if (this.maker.get() != maker) {
            this.maker = new WeakReference<>(maker);
        }
    }

    @Override
    PoolState state(Object factory, int outsideTheQueues, int running) {
        List<PoolState> states = new ArrayList<>();
        // idle ones are shut down after a minute
        members.removeIf(member -> {
            PoolState state = member.state(0, 0);
            boolean over = state == null || state.terminated;
            if (!over) {
                states.add(state);
            }
            return over;
        });
        Matcher most = MOST.matcher(String.valueOf(maker.get()));
        int size = Math.max(states.size(), most.find() ? Integer.parseInt(most.group(1)) : 1);
        PoolState all = hasNoLimit ? new PoolState(0, Integer.MAX_VALUE) : new PoolState(size, size);
        all.growth = hasNoLimit ? PoolState.Growth.BEFORE_QUEUEING : all.growth;
        all.poolSize = sum(states, state -> state.poolSize);
        all.activeCount = sum(states, state -> state.activeCount);
        all.queued = sum(states, state -> state.queued) + outsideTheQueues;
        // else it goes when its factory is collected
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

    private static <T> int sum(Iterable<T> of, ToIntFunction<T> number) {
        int sum = 0;
        for (T one : of) {
            sum += number.applyAsInt(one);
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
        throw new UnsupportedOperationException(family.word("final"));
    }

    @Override
    public String poolClass() {
        return memberClass;
    }
}
