package io.loadline.jmx.notify;

import io.loadline.health.Faults;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.model.Recommendation;
import io.loadline.record.pool.PoolState;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import io.loadline.window.machine.ProcessorTime;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Looks at every pool that somebody listens to, once a window, and has its listeners told. What needs no recommendation
 * is looked at every time; recommendations, some ten milliseconds of processor each where much was recorded, are made of
 * pools that did something, in turn, within 0.5 % of one processor. Agent's thread only.
 */
public final class NotificationMonitor {

    private static final double SHARE = 0.005;
    private static final long MAX_AT_ONCE_NANOS = 100_000_000L;
    private static final String PART = "notifications";

    private final Faults faults;
    private final Notifier notifier = new Notifier();
    private final LongSupplier work;
    private final CpuBudget budget;
    /** Added to by any thread. */
    private final Set<NotifyingPool> listenedTo = ConcurrentHashMap.newKeySet();

    private final Set<NotifyingPool> urgent = new LinkedHashSet<>();
    private final Set<NotifyingPool> turn = new LinkedHashSet<>();

    /** Of pools that somebody has listened to; kept while nobody does, so that nothing is told twice. */
    private final Map<NotifyingPool, Attention> attention = new HashMap<>();

    private static final class Attention {
        final WindowSummaries windows;
        final PoolWatch watch = new PoolWatch();

        Attention(PoolMonitor pool) {
            this.windows = new WindowSummaries(pool);
        }
    }

    public NotificationMonitor(Faults faults) {
        this(faults, new ProcessorTime(), new CpuBudget(SHARE, MAX_AT_ONCE_NANOS, System::nanoTime));
    }

    /** {@code work}: processor time of this thread, in nanoseconds. */
    NotificationMonitor(Faults faults, LongSupplier work, CpuBudget budget) {
        this.faults = faults;
        this.work = work;
        this.budget = budget;
    }

    /** Somebody listens to this pool now. Any thread. */
    public void isListenedTo(NotifyingPool pool) {
        listenedTo.add(pool);
    }

    public void windowEnded() {
        for (NotifyingPool pool : listenedTo) {
            if (pool.isListenedTo()) {
                faults.guard(PART, () -> look(pool));
            } else {
                forget(pool);
            }
        }
        while (!(urgent.isEmpty() && turn.isEmpty()) && budget.isThere()) {
            NotifyingPool pool = removeFirst(urgent.isEmpty() ? turn : urgent);
            turn.remove(pool);
            long before = work.getAsLong();
            faults.guard(PART, () -> recommend(pool));
            budget.spend(work.getAsLong() - before);
        }
    }

    private void forget(NotifyingPool pool) {
        leave(pool);
        if (pool.isListenedTo()) {
            // again, meanwhile
            listenedTo.add(pool);
        }
    }

    /** Nobody is to be told of this pool any more. */
    public void ended(NotifyingPool pool) {
        leave(pool);
        attention.remove(pool);
    }

    private void leave(NotifyingPool pool) {
        listenedTo.remove(pool);
        urgent.remove(pool);
        turn.remove(pool);
    }

    private void look(NotifyingPool pool) {
        Attention seen = attention(pool);
        Window window = seen.windows.next();
        PoolState state = pool.monitor().latestState();
        if (window == null || state == null) {
            return;
        }
        WindowSummary summary = seen.windows.summary(window, state);
        for (NotificationType type : seen.watch.windowEnded(summary)) {
            NotificationDetails details =
                    new NotificationDetails(pool.monitor().name(), summary, seen.watch.explanation());
            pool.tell(type, details.sentence(type), NotificationDetails.TYPE.value(details), notifier);
        }
        if (seen.watch.isUrgent()) {
            urgent.add(pool);
        } else if (!window.isIdle()) {
            turn.add(pool);
        }
    }

    private void recommend(NotifyingPool pool) {
        Recommendation recommendation = pool.recommendation();
        if (attention(pool).watch.recommended(AdviceSummary.of(recommendation), System.nanoTime())) {
            pool.tell(
                    NotificationType.RECOMMENDATION_CHANGED,
                    recommendation.explanation,
                    OpenTypes.RECOMMENDATION.value(recommendation),
                    notifier);
        }
    }

    private Attention attention(NotifyingPool pool) {
        return attention.computeIfAbsent(pool, it -> new Attention(it.monitor()));
    }

    private static NotifyingPool removeFirst(Set<NotifyingPool> pools) {
        Iterator<NotifyingPool> first = pools.iterator();
        NotifyingPool pool = first.next();
        first.remove();
        return pool;
    }
}
