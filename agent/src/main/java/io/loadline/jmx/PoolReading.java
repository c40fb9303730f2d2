package io.loadline.jmx;

import io.loadline.advise.AdvisedPool;
import io.loadline.control.ResizeEvent;
import io.loadline.control.ResizeLog;
import io.loadline.control.ResizeMode;
import io.loadline.model.Assessment;
import io.loadline.model.Figures;
import io.loadline.model.Recommendation;
import io.loadline.model.work.Prediction;
import io.loadline.pool.PoolState;
import io.loadline.record.count.Event;
import io.loadline.window.Distribution;
import io.loadline.window.PoolMonitor;
import io.loadline.window.PoolSnapshot;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.function.Supplier;

/** A pool as it is read: figures of the last window, and what the advisor has made of it. Thread-safe. */
final class PoolReading {

    private final AdvisedPool advised;
    private final Supplier<ResizeMode> resizeMode;
    private final ResizeLog resizes = new ResizeLog();

    /** Null until somebody asks for figures. */
    private volatile Measured measured;

    /** The figures of one snapshot, which is large and goes at the end of the window. */
    private static final class Measured {
        final WeakReference<PoolSnapshot> of;
        final Figures figures;

        Measured(PoolSnapshot of) {
            this.of = new WeakReference<>(of);
            this.figures = Assessment.of(of).figures;
        }
    }

    PoolReading(AdvisedPool advised, Supplier<ResizeMode> resizeMode) {
        this.advised = advised;
        this.resizeMode = resizeMode;
    }

    AdvisedPool advised() {
        return advised;
    }

    /** Who may resize it now. */
    ResizeMode resizeMode() {
        ResizeMode mode = resizeMode.get();
        if (hasThreadPerTask() || mode == ResizeMode.OFF) {
            return ResizeMode.OFF;
        }
        return isSelfResized() ? mode : ResizeMode.MANUAL;
    }

    /** Whether it may be resized without being asked. */
    boolean isSelfResized() {
        return monitor().recorder().pool().hasSizeOfItsOwn();
    }

    ResizeEvent lastResize() {
        ResizeEvent last = resizes.last();
        return last == null ? ResizeEvent.NONE : last;
    }

    ResizeLog resizes() {
        return resizes;
    }

    PoolMonitor monitor() {
        return advised.monitor();
    }

    boolean isOfConnections() {
        return monitor().recorder().pool().isOfConnections();
    }

    boolean hasThreadPerTask() {
        return monitor().recorder().pool().hasThreadPerTask();
    }

    PoolSnapshot snapshot() {
        return monitor().snapshot();
    }

    long count(Event event) {
        return monitor().totals().count(event);
    }

    PoolState state() {
        return monitor().state();
    }

    /** Threads in the pool now; 0 if it was collected. */
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

    Distribution load() {
        return advised.load();
    }

    Recommendation recommendation() {
        return advised.recommendation();
    }

    /** What other sizes would do. */
    List<Prediction> whatIf() {
        return advised.whatIf();
    }
}
