package io.loadline.jmx;

import io.loadline.health.Faults;
import io.loadline.model.Recommendation;
import io.loadline.record.PoolState;
import io.loadline.window.Window;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Looks at every pool that somebody listens to, once a window, and has its listeners told. What needs no recommendation
 * is looked at every time; recommendations, some ten milliseconds of processor each where much was recorded, are made of
 * pools that did something, in turn, within 0.5 % of one processor. Agent's thread only.
 */
final class Lookout {

    private static final double SHARE = 0.005;
    private static final long MOST_AT_ONCE_NANOS = 100_000_000L;
    private static final String PART = "looking out for notifications";

    private final Faults faults;
    private final Notifier notifier = new Notifier();
    private final LongSupplier work;
    private final Budget budget;
    /** Added to by any thread. */
    private final Set<ManagedPool> listenedTo = ConcurrentHashMap.newKeySet();

    private final Set<ManagedPool> urgent = new LinkedHashSet<>();
    private final Set<ManagedPool> turn = new LinkedHashSet<>();

    Lookout(Faults faults) {
        this(faults, new ProcessorTime(), new Budget(SHARE, MOST_AT_ONCE_NANOS, System::nanoTime));
    }

    /** {@code work}: processor time of this thread, in nanoseconds. */
    Lookout(Faults faults, LongSupplier work, Budget budget) {
        this.faults = faults;
        this.work = work;
        this.budget = budget;
    }

    /** Somebody listens to this pool now. Any thread. */
    void isListenedTo(ManagedPool pool) {
        listenedTo.add(pool);
    }

    void windowEnded() {
        for (ManagedPool pool : listenedTo) {
            if (pool.bean().isListenedTo()) {
                faults.guard(PART, () -> look(pool));
            } else {
                forget(pool);
            }
        }
        while (!(urgent.isEmpty() && turn.isEmpty()) && budget.isThere()) {
            ManagedPool pool = removeFirst(urgent.isEmpty() ? turn : urgent);
            turn.remove(pool);
            long before = work.getAsLong();
            faults.guard(PART, () -> recommend(pool));
            budget.spend(work.getAsLong() - before);
        }
    }

    private void forget(ManagedPool pool) {
        ended(pool);
        if (pool.bean().isListenedTo()) {
            // again, meanwhile
            listenedTo.add(pool);
        }
    }

    /** Nobody is to be told of this pool any more. */
    void ended(ManagedPool pool) {
        listenedTo.remove(pool);
        urgent.remove(pool);
        turn.remove(pool);
    }

    private void look(ManagedPool pool) {
        Attention attention = pool.attention();
        Window window = attention.glances.nextWindow();
        PoolState state = pool.monitor().latestState();
        if (window == null || state == null) {
            return;
        }
        Glance glance = attention.glances.at(window, state);
        for (Tidings tidings : attention.watch.windowEnded(glance)) {
            Situation situation = new Situation(pool.monitor().name(), glance, attention.watch.explanation());
            pool.bean().tell(tidings, situation.sentence(tidings), Situation.TYPE.value(situation), notifier);
        }
        if (attention.watch.isUrgent()) {
            urgent.add(pool);
        } else if (!window.isIdle()) {
            turn.add(pool);
        }
    }

    private void recommend(ManagedPool pool) {
        Recommendation recommendation = pool.reading.recommendation();
        if (pool.attention().watch.recommended(Advised.of(recommendation), System.nanoTime())) {
            pool.bean()
                    .tell(
                            Tidings.RECOMMENDATION_CHANGED,
                            recommendation.explanation,
                            OpenTypes.RECOMMENDATION.value(recommendation),
                            notifier);
        }
    }

    private static ManagedPool removeFirst(Set<ManagedPool> pools) {
        Iterator<ManagedPool> first = pools.iterator();
        ManagedPool pool = first.next();
        first.remove();
        return pool;
    }
}
