package io.loadline.jmx.notify;

import io.loadline.health.Faults;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.machine.ProcessorTime;
import io.loadline.model.ConnectionTerms;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import javax.management.openmbean.CompositeData;

/**
 * Checks every pool that has listeners once a window, and notifies them. Checks that need no recommendation are made
 * every time. A recommendation may take some ten milliseconds of processor time, so they are made in turn, for pools
 * that did something, within 0.5 % of one processor. Agent's thread only.
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

    /** For pools that have or had listeners; kept when these leave, so that nothing is reported twice. */
    private final Map<NotifyingPool, Attention> attention = new HashMap<>();

    private static final class Attention {
        final PoolWatch watch = new PoolWatch();
        private Window seen;

        /** Whether it has ended since the last look. */
        boolean isNew(Window window) {
            boolean isNew = seen == null || seen.end != window.end;
            seen = window;
            return isNew;
        }
    }

    public NotificationMonitor(Faults faults) {
        this(faults, new ProcessorTime(), new CpuBudget(SHARE, MAX_AT_ONCE_NANOS, System::nanoTime));
    }

    /** {@code work}: processor time of the calling thread, in nanoseconds. */
    NotificationMonitor(Faults faults, LongSupplier work, CpuBudget budget) {
        this.faults = faults;
        this.work = work;
        this.budget = budget;
    }

    /** The pool has a listener now. Any thread. */
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
            // a listener came in between
            listenedTo.add(pool);
        }
    }

    /** Tells the listeners of this pool, if it has any. Any thread. */
    public void tell(NotifyingPool pool, NotificationType type, String message, CompositeData details) {
        pool.tell(type, message, details, notifier);
    }

    /** The pool is no longer published. */
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
        PoolMonitor monitor = pool.monitor();
        Window window = monitor.latestWindow();
        PoolState state = monitor.latestState();
        if (window == null || !attention(pool).isNew(window) || state == null) {
            return;
        }
        PoolWatch watch = attention(pool).watch;
        WindowSummary summary = WindowSummary.of(monitor, window, state);
        for (NotificationType type : watch.windowEnded(summary)) {
            NotificationDetails details = new NotificationDetails(monitor.name(), summary, watch.explanation());
            pool.tell(type, said(pool, details.sentence(type)), NotificationDetails.TYPE.value(details), notifier);
        }
        if (watch.isUrgent()) {
            urgent.add(pool);
        } else if (!window.isIdle()) {
            turn.add(pool);
        }
    }

    private static String said(NotifyingPool pool, String sentence) {
        PoolMonitor monitor = pool.monitor();
        return monitor.recorder().pool().isOfConnections()
                ? new ConnectionTerms(monitor.name()).said(sentence)
                : sentence;
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
        return attention.computeIfAbsent(pool, it -> new Attention());
    }

    private static NotifyingPool removeFirst(Set<NotifyingPool> pools) {
        Iterator<NotifyingPool> first = pools.iterator();
        NotifyingPool pool = first.next();
        first.remove();
        return pool;
    }
}
