// SPDX-License-Identifier: Apache-2.0
package io.loadline.jfr;

import io.loadline.advise.Advisor;
import io.loadline.control.ResizeLog;
import io.loadline.health.Faults;
import io.loadline.record.count.TaskBatch;
import io.loadline.window.PoolListener;
import io.loadline.window.PoolMonitor;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collection;
import java.util.function.Function;

/**
 * Writes events into the JVM's recordings. Once a window it checks whether the recorder is in use at all, which takes
 * some nanoseconds. A listener would load and start the recorder instead. Called on the agent's thread only; never
 * throws.
 */
public final class FlightRecording implements PoolListener {

    private final Faults faults;
    private final Advisor advisor;
    private final Function<PoolMonitor, ResizeLog> resizes;
    private final long hourMillis;

    /** Check for a recorder in use; null if this JVM has no recorder, or if writing events has failed. */
    private MethodHandle isInitialized;

    /** Writer of the events; null until the recorder is in use. */
    private FlightEvents events;

    /**
     * Creates the writer; needs no recorder.
     *
     * @param resizes returns the changes of a pool's size
     * @param hourMillis the length of an hour in milliseconds
     */
    public FlightRecording(Faults faults, Advisor advisor, Function<PoolMonitor, ResizeLog> resizes, long hourMillis) {
        this.faults = faults;
        this.advisor = advisor;
        this.resizes = resizes;
        this.hourMillis = hourMillis;
        try {
            Class<?> recorder = Class.forName("jdk.jfr.FlightRecorder", true, null);
            isInitialized = MethodHandles.publicLookup()
                    .findStatic(recorder, "isInitialized", MethodType.methodType(boolean.class));
        } catch (ReflectiveOperationException | LinkageError absent) {
            isInitialized = null;
        }
    }

    public void windowEnded(Collection<PoolMonitor> pools) {
        if (isInitialized == null) {
            return;
        }
        try {
            if (events == null && (boolean) isInitialized.invokeExact()) {
                events = new FlightEvents(advisor, resizes, hourMillis);
            }
            if (events != null) {
                events.windowEnded(pools);
            }
        } catch (Throwable error) {
            failed(error);
        }
    }

    @Override
    public void drained(PoolMonitor pool, TaskBatch batch) {
        if (events != null) {
            try {
                events.drained(pool, batch);
            } catch (Throwable error) {
                failed(error);
            }
        }
    }

    /** Returns true if a recording takes recommendations, so that the advisor must make some. */
    public boolean wantsRecommendations() {
        return events != null && events.takesRecommendations;
    }

    private void failed(Throwable error) {
        faults.report("flight recording", error, "Recordings may lack events of Loadline.");
        if (!(error instanceof VirtualMachineError)) {
            isInitialized = null;
            events = null;
        }
    }
}
