// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.bootstrap.Probe;
import io.loadline.health.AgentStatus;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.instrument.Instrumentor;
import io.loadline.instrument.JdkInternals;
import io.loadline.options.Options;
import io.loadline.options.OptionsInForce;
import io.loadline.pool.PoolAccess;
import io.loadline.record.Recorder;
import io.loadline.record.kind.TaskNames;
import io.loadline.threads.JvmThreads;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;

/** The assembly of the parts, and the thread that ends windows. */
final class Measurement implements Runnable {

    private static final long STEP_NANOS = 1_000_000_000L;
    private static final long MOMENT_NANOS = 50_000_000L;
    private static final String SAMPLING = "sampling";

    private final OptionsInForce options;
    private final Instrumentation instrumentation;
    private final Faults faults = new Faults();
    private final Recorder recorder;
    private final Instrumentor instrumentor;
    private final Parts parts;
    private Thread starter = Thread.currentThread();
    private final Thread thread = JvmThreads.newAgentThread("loadline", this);

    private Faults.FallibleStep make;

    /** Instant of the next wake-up. Only for the thread that ends windows. */
    private long due;

    private Measurement(Options options, Instrumentation instrumentation) throws UnmodifiableClassException {
        this.options = new OptionsInForce(options);
        this.instrumentation = instrumentation;
        this.recorder = new Recorder(!options.include.isEmpty(), options.allTimed);
        this.parts = new Parts(this.options, recorder, faults, JvmThreads::newAgentThread);
        parts.add(thread);
        faults.guard(
                "reading futures",
                () -> recorder.setFutureUnwrapper(JdkInternals.newInstance(instrumentation, "TaskContents$Futures")));
        faults.guard(
                "reading dependents",
                () -> recorder.setDependents(JdkInternals.newInstance(instrumentation, "TaskContents$Dependents")));
        faults.guard(
                "reading who waits",
                () -> recorder.setWaiters(JdkInternals.newInstance(instrumentation, "TaskContents$Waiters")));
        faults.guard(
                "reading the names of tasks",
                () -> recorder.nameTasksBy(new TaskNames(
                        JdkInternals.newInstance(instrumentation, "TaskContents$Around"),
                        JdkInternals.newInstance(instrumentation, "TaskContents$Lambdas"))));
        // before the weaving, so that no new pool is missed
        Probe.events = recorder;
        this.instrumentor = Instrumentor.install(instrumentation);
        if (instrumentor.foundPoolsInUse()) {
            // otherwise the recorder sees them at their next use
            faults.guard("finding idle pools", () -> recorder.pools()
                    .discover(Instrumentor.poolsOfLiveThreads(instrumentation)));
        }
    }

    static void start(Options options, Instrumentation instrumentation) throws UnmodifiableClassException {
        try {
            Measurement measurement = new Measurement(options, instrumentation);
            AgentStatus.measuring();
            measurement.thread.start();
        } catch (Throwable error) {
            Probe.events = Probe.NOOP;
            throw error;
        }
        Log.info("measuring with " + options);
    }

    @Override
    public void run() {
        try {
            if (!instrumentor.foundPoolsInUse()) {
                // a program that ends at once needs no self-test, which costs it some megabytes
                JvmThreads.sleepUntil(System.nanoTime() + MOMENT_NANOS);
            }
            runSelfTest();
            measure();
        } catch (Throwable error) {
            Probe.events = Probe.NOOP;
            instrumentor.stop();
            AgentStatus.stoodDown(error);
        }
    }

    private void runSelfTest() throws InterruptedException {
        try {
            SelfTest.run(recorder);
        } finally {
            // a problem found while weaving explains more than missing events do
            instrumentor.check();
        }
    }

    private void measure() {
        Faults.FallibleStep begin = parts::sampler;
        AgentBean agent = new AgentBean(options, instrumentor, parts, faults);
        make = () -> {
            reportFailure();
            parts.make(agent::table);
        };
        faults.guard(
                "reading timers",
                () -> PoolAccess.readTimersBy(JdkInternals.newInstance(instrumentation, "TimerHeap")));
        if (JdkInternals.hasVirtualThreads()) {
            faults.guard(
                    "reading virtual threads",
                    () -> parts.showVirtualThreads(JdkInternals.newInstance(instrumentation, "MountedThreads")));
        }
        long windowNanos = options.get().windowNanos;
        long next = System.nanoTime();
        // a program that ends at once does not need these parts, so they are made late. They must exist before the
        // first window ends: between two windows nothing may need memory, of which an application may have none for a
        // while
        JvmThreads.sleepUntil(next + windowNanos / 2);
        faults.guard(SAMPLING, begin);
        faults.guard(SAMPLING, make);
        faults.guard(SAMPLING, () -> SelfTest.endWindows(options, recorder.pools(), faults));
        do {
            next += windowNanos;
            JvmThreads.sleepUntil(next);
        } while (JvmThreads.isBeforeMain(starter));
        // the application may drop its class loader
        starter = null;
        parts.mainBegins();
        parts.watchedBy(new Watchdog(parts, faults, this::endWindows));
        endWindows();
    }

    /** Ends windows until another thread has taken over from the calling one, because a pool did not answer. */
    private void endWindows() {
        Faults.FallibleStep wokeUp = () -> parts.sampler().wokeUp(due);
        long windowNanos = options.get().windowNanos;
        for (long next = System.nanoTime(); true; ) {
            faults.guard(SAMPLING, make);
            if (!parts.endWindow()) {
                return;
            }
            // missed windows, for example of a suspended machine, are not made up for
            next = Math.max(next + windowNanos, System.nanoTime());
            // in steps, so that a stall shorter than a window is noticed, too
            for (long now = System.nanoTime(); next - now > 0; now = System.nanoTime()) {
                due = next - now > STEP_NANOS ? now + STEP_NANOS : next;
                JvmThreads.sleepUntil(due);
                faults.guard(SAMPLING, wokeUp);
            }
        }
    }

    /** Reports the last error on the application's threads since the last window. */
    private void reportFailure() {
        Throwable failure = Probe.failure;
        if (failure != null) {
            Probe.failure = null;
            faults.report("recording", failure);
        }
    }
}
