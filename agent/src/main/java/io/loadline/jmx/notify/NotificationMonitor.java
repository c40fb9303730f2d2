package io.loadline.jmx.notify;

import io.loadline.advise.AdvisedPool;
import io.loadline.advise.PoolStanding;
import io.loadline.advise.WindowSummary;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.model.Recommendation;
import io.loadline.model.work.Limit;
import io.loadline.report.Phrases;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.openmbean.CompositeData;

/** Tells the listeners of pools what begins there, and what the advisor recommends anew. Thread-safe. */
public final class NotificationMonitor {

    private static final long BETWEEN_SIZES_NANOS = 60_000_000_000L;

    /** Kept when listeners leave, so that nothing is reported twice; the advisor's thread alone. */
    private final Map<AdvisedPool, AnnouncedSize> announced = new ConcurrentHashMap<>();

    /** The listeners of one pool. */
    public interface Audience {

        boolean isListenedTo();

        /** Sends it to all of them, on a thread of the {@link Notifier}. */
        void tell(NotificationType type, String message, CompositeData details);
    }

    /** Tells whoever listens. */
    public void tell(Audience audience, NotificationType type, String message, CompositeData details) {
        if (audience.isListenedTo()) {
            audience.tell(type, message, details);
        }
    }

    /** The pool is no longer published. */
    public void ended(AdvisedPool pool) {
        announced.remove(pool);
    }

    public void begun(AdvisedPool pool, PoolStanding trouble, WindowSummary window, Audience audience) {
        if (audience.isListenedTo()) {
            NotificationType type = NotificationType.valueOf(trouble.name());
            PoolMonitor monitor = pool.monitor();
            Recommendation last = pool.lastRecommendation();
            NotificationDetails details = new NotificationDetails(
                    monitor.name(),
                    Phrases.of(monitor.recorder().pool().isOfConnections()),
                    window,
                    last == null ? "" : Sentences.explanation(last));
            tell(audience, type, details.sentence(type), NotificationDetails.TYPE.value(details));
        }
    }

    public void advised(AdvisedPool pool, Recommendation made, Audience audience) {
        if (!audience.isListenedTo()) {
            return;
        }
        // the interval of a step reaches to the right size, which is news when it is advised
        int high = made.limit == Limit.TWICE_THE_BUSIEST ? made.size : made.high;
        AnnouncedSize told = announced.computeIfAbsent(pool, it -> new AnnouncedSize(BETWEEN_SIZES_NANOS));
        if (told.isNews(made.size, made.low, high, System.nanoTime())) {
            tell(
                    audience,
                    NotificationType.RECOMMENDATION_CHANGED,
                    Sentences.explanation(made),
                    OpenTypes.RECOMMENDATION.value(made));
        }
    }
}
