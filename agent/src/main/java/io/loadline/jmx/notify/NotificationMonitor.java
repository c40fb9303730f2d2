package io.loadline.jmx.notify;

import io.loadline.advise.AdvisedPool;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.report.Phrases;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import javax.management.openmbean.CompositeData;

/**
 * Watches every pool at the end of each window, which needs no recommendation, and tells its listeners what begins, and
 * what the advisor recommends anew. Thread-safe.
 */
public final class NotificationMonitor {

    private final Notifier notifier = new Notifier();

    /** Kept when listeners leave, so that nothing is reported twice. */
    private final Map<AdvisedPool, Attention> attention = new ConcurrentHashMap<>();

    /** The listeners of one pool. */
    public interface Audience {

        boolean isListenedTo();

        /** Sends it to all of them, on the notifier's thread. */
        void tell(NotificationType type, String message, CompositeData details, Notifier notifier);
    }

    /** Its monitor guards the watch. */
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

    /** Tells whoever listens. */
    public void tell(Audience audience, NotificationType type, String message, CompositeData details) {
        if (audience.isListenedTo()) {
            audience.tell(type, message, details, notifier);
        }
    }

    /** The pool is no longer published. */
    public void ended(AdvisedPool pool) {
        attention.remove(pool);
    }

    public void windowEnded(AdvisedPool pool, Audience audience) {
        PoolMonitor monitor = pool.monitor();
        Window window = monitor.latestWindow();
        PoolState state = monitor.latestState();
        Attention attention = attention(pool);
        synchronized (attention) {
            if (window == null || !attention.isNew(window) || state == null) {
                return;
            }
            PoolWatch watch = attention.watch;
            WindowSummary summary = WindowSummary.of(monitor, window, state);
            for (NotificationType type : watch.windowEnded(summary)) {
                NotificationDetails details = new NotificationDetails(
                        monitor.name(),
                        Phrases.of(monitor.recorder().pool().isOfConnections()),
                        summary,
                        watch.explanation());
                tell(audience, type, details.sentence(type), NotificationDetails.TYPE.value(details));
            }
            if (watch.isUrgent()) {
                pool.hurry();
            }
        }
    }

    public void advised(AdvisedPool pool, Recommendation recommendation, Audience audience) {
        Attention attention = attention(pool);
        boolean isNews;
        synchronized (attention) {
            isNews = attention.watch.recommended(recommendation, audience.isListenedTo(), System.nanoTime());
        }
        if (isNews) {
            tell(
                    audience,
                    NotificationType.RECOMMENDATION_CHANGED,
                    Sentences.explanation(recommendation),
                    OpenTypes.RECOMMENDATION.value(recommendation));
        }
    }

    private Attention attention(AdvisedPool pool) {
        return attention.computeIfAbsent(pool, it -> new Attention());
    }
}
