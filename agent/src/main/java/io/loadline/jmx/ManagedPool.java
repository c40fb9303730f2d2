// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import io.loadline.advise.AdvisedPool;
import io.loadline.advise.PoolStatus;
import io.loadline.advise.WindowSummary;
import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.control.ResizeMode;
import io.loadline.control.ResizedPool;
import io.loadline.control.Resizer;
import io.loadline.finding.Finding;
import io.loadline.health.Log;
import io.loadline.jmx.notify.AnnouncedSize;
import io.loadline.jmx.notify.NotificationType;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.model.Assessment;
import io.loadline.model.Fact;
import io.loadline.model.Figures;
import io.loadline.model.Recommendation;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolState;
import io.loadline.report.FindingText;
import io.loadline.report.Phrases;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.lang.ref.WeakReference;
import java.util.function.Supplier;
import javax.management.openmbean.CompositeData;

/**
 * Published pool: figures of the last window, the advisor's results, changes of its size, and its notifications. A
 * renamed pool gets another MBean. Thread-safe.
 */
final class ManagedPool implements ResizedPool {

    private static final long BETWEEN_SIZES_NANOS = 60_000_000_000L;

    private final AdvisedPool advised;
    private final Supplier<ResizeMode> resizeMode;
    private final ResizeLog resizes = new ResizeLog();
    private final Resizer resizer;

    /** Kept when listeners are removed, so that no size is announced twice. Advisor's thread only. */
    private final AnnouncedSize announced = new AnnouncedSize(BETWEEN_SIZES_NANOS);

    /** MBean of the pool; replaced when the pool is renamed, null while the pool is not live. */
    private volatile PoolBean bean;

    /** Figures of the last snapshot; null until a client reads figures. */
    private volatile Measured measured;

    /** Figures of one snapshot. The snapshot is large, and is collected at the end of the window. */
    private static final class Measured {
        final WeakReference<PoolSnapshot> of;
        final Figures figures;

        Measured(PoolSnapshot of) {
            this.of = new WeakReference<>(of);
            this.figures = Assessment.of(of).figures;
        }
    }

    ManagedPool(AdvisedPool advised, Supplier<ResizeMode> resizeMode) {
        this.advised = advised;
        this.resizeMode = resizeMode;
        this.resizer = new Resizer(this);
    }

    @Override
    public AdvisedPool advised() {
        return advised;
    }

    @Override
    public Resizer resizer() {
        return resizer;
    }

    @Override
    public boolean isResizingAllowed() {
        return resizeMode.get() != ResizeMode.OFF;
    }

    @Override
    public String say(Fact fact) {
        return words().say(fact);
    }

    @Override
    public void warn(String line) {
        Log.warn(line);
    }

    @Override
    public void info(String line) {
        Log.info(line);
    }

    private Phrases words() {
        return Phrases.of(isOfConnections(), pool().isOfPermits());
    }

    @Override
    public void resized(ResizeEvent event) {
        String line = words().say(event.line(monitor().name()));
        notifyListeners(
                NotificationType.RESIZED, line, OpenTypes.RESIZE.value(resizes.add(event, System.currentTimeMillis())));
    }

    /**
     * Sets the pool's MBean.
     *
     * @param bean null when the pool is no longer live
     */
    void publishedAs(PoolBean bean) {
        this.bean = bean;
    }

    boolean isListenedTo() {
        PoolBean current = bean;
        return current != null && current.isListenedTo();
    }

    private void notifyListeners(NotificationType type, String message, CompositeData details) {
        PoolBean current = bean;
        if (current != null && current.isListenedTo()) {
            current.notifyListeners(type, message, details);
        }
    }

    void begun(PoolStatus trouble, WindowSummary window) {
        if (isListenedTo()) {
            NotificationType type = NotificationType.valueOf(trouble.name());
            Recommendation last = advised.lastRecommendation();
            String advice = last == null ? "" : Sentences.explanation(last);
            notifyListeners(type, words().say(type.fact(window, advice)), OpenTypes.SITUATION.value(window));
        }
    }

    void found(Finding finding) {
        if (isListenedTo()) {
            String line = monitor().name() + ": " + FindingText.sentence(finding);
            notifyListeners(NotificationType.FOUND, line, OpenTypes.FINDING.value(finding));
        }
    }

    void announce(Recommendation made) {
        if (!isListenedTo()) {
            return;
        }
        // the range of a step reaches to the right size, which must still be announced when it is advised
        Size size = made.size;
        int high = size.limit == Limit.TWICE_THE_BUSIEST ? size.threads : size.high;
        if (announced.isNews(new Size(size.threads, size.low, high, size.limit), System.nanoTime())) {
            notifyListeners(
                    NotificationType.RECOMMENDATION_CHANGED,
                    Sentences.explanation(made),
                    OpenTypes.RECOMMENDATION.value(made));
        }
    }

    /** Returns the present mode for this pool. */
    ResizeMode resizeMode() {
        ResizeMode mode = resizeMode.get();
        if (hasThreadPerTask() || mode == ResizeMode.OFF) {
            return ResizeMode.OFF;
        }
        return isSelfResized() ? mode : ResizeMode.MANUAL;
    }

    /** Returns true if the agent may resize the pool without an operator's request. */
    boolean isSelfResized() {
        return monitor().recorder().pool().hasSizeOfItsOwn();
    }

    ResizeEvent lastResize() {
        ResizeEvent last = resizes.last();
        return last == null ? ResizeEvent.NONE : last;
    }

    @Override
    public ResizeLog resizes() {
        return resizes;
    }

    PoolMonitor monitor() {
        return advised.monitor();
    }

    boolean isOfConnections() {
        return pool().isOfConnections();
    }

    private PoolAccess<?> pool() {
        return monitor().recorder().pool();
    }

    boolean hasThreadPerTask() {
        return pool().hasThreadPerTask();
    }

    /** Returns the published kind, from the pool's queue and settings. */
    String kind() {
        PoolState state = state();
        PoolAccess<?> pool = pool();
        String queue = pool.queueClass();
        if (isOfConnections()) {
            return pool.isOfPermits() ? "permits" : "connections";
        }
        if (pool.isOfConsumers()) {
            return "consumers";
        }
        if (pool.isOfEventLoops()) {
            return "event-loops";
        }
        if (pool.isScheduled()) {
            return "scheduled";
        }
        if (pool.hasThreadPerTask()) {
            return "thread-per-task";
        }
        if (queue.endsWith("SynchronousQueue")) {
            return "cached";
        }
        if (state != null && state.threadsFirst()) {
            return "threads-first";
        }
        if (queue.endsWith("PriorityBlockingQueue")) {
            return "priority";
        }
        return state != null && state.queueCapacity != Integer.MAX_VALUE ? "bounded-queue" : "fixed";
    }

    PoolSnapshot snapshot() {
        return monitor().snapshot();
    }

    PoolState state() {
        return monitor().state();
    }

    /** Returns the present number of threads; 0 if the pool was collected. */
    int threads() {
        PoolState state = state();
        return state == null ? 0 : state.poolSize;
    }

    Figures figures() {
        PoolSnapshot now = snapshot();
        Measured known = measured;
        if (known == null || known.of.get() != now) {
            known = new Measured(now);
            measured = known;
        }
        return known.figures;
    }

    Recommendation recommendation() {
        return advised.recommendation();
    }
}
