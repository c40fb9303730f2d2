package io.loadline.jfr;

import io.loadline.control.ResizeLog;
import io.loadline.health.Faults;
import io.loadline.model.Recommendation;
import io.loadline.record.count.Batch;
import io.loadline.window.BatchListener;
import io.loadline.window.PoolMonitor;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.function.Function;

/**
 * Writes events into recordings, if there are any. Looks once a window whether the JVM's recorder is in use at all, which
 * takes some nanoseconds; a listener would load and start the recorder. Agent's thread only; never throws.
 */
public final class FlightRecording implements BatchListener {

    private final Instrumentation instrumentation;
    private final Faults faults;

    /** Null if this JVM has no recorder, or writing events has failed. */
    private MethodHandle isInitialized;

    /** Null until somebody uses the recorder. */
    private PoolWindowEvents windows;

    private RecommendationEvents recommendations;
    private ResizeEvents resizes;

    /** Null also if this JVM's events are not built as expected. */
    private LongWaitEvents waits;

    public FlightRecording(Instrumentation instrumentation, Faults faults) {
        this.instrumentation = instrumentation;
        this.faults = faults;
        try {
            Class<?> recorder = Class.forName("jdk.jfr.FlightRecorder", true, null);
            isInitialized = MethodHandles.publicLookup()
                    .findStatic(recorder, "isInitialized", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException | LinkageError absent) {
            isInitialized = null;
        }
    }

    /** {@code made}: the last recommendation of each pool, null if there is none. {@code done}: what was done to its size. */
    public void windowEnded(
            Collection<PoolMonitor> pools,
            Function<PoolMonitor, Recommendation> made,
            Function<PoolMonitor, ResizeLog> done) {
        if (isInitialized == null) {
            return;
        }
        try {
            if (windows == null && (boolean) isInitialized.invokeExact()) {
                register();
            }
            if (windows != null) {
                windows.windowEnded(pools);
                recommendations.windowEnded(pools, made);
                resizes.windowEnded(pools, done);
            }
            if (waits != null) {
                waits.windowEnded();
            }
        } catch (Throwable error) {
            failed(error);
        }
    }

    private void register() throws ReflectiveOperationException {
        recommendations = new RecommendationEvents();
        resizes = new ResizeEvents();
        windows = new PoolWindowEvents();
        try {
            waits = new LongWaitEvents(instrumentation);
        } catch (ReflectiveOperationException | RuntimeException error) {
            faults.report("long waits", error, "Recordings get no io.loadline.LongWait; all else is recorded.");
        }
    }

    @Override
    public void drained(PoolMonitor pool, Batch batch) {
        if (waits != null) {
            try {
                waits.drained(pool, batch);
            } catch (Throwable error) {
                failed(error);
            }
        }
    }

    /** Whether a recording takes recommendations, so that some must be made. */
    public boolean wantsRecommendations() {
        return recommendations != null && recommendations.areWanted();
    }

    private void failed(Throwable error) {
        faults.report("flight recording", error, "Recordings may lack events of Loadline.");
        if (!(error instanceof VirtualMachineError)) {
            isInitialized = null;
            recommendations = null;
            waits = null;
        }
    }
}
