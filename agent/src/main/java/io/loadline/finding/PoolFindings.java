// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEARLY_ALL;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.hotspot.Hotspot;
import io.loadline.model.Assessment;
import io.loadline.model.Fact;
import io.loadline.model.Figures;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * What is wrong with one pool of threads. Only what was measured is claimed, and each finding has what it was told by as its
 * figures. Pure.
 */
public final class PoolFindings {

    /** Fewer tasks run by callers may be one burst when the server began. */
    private static final int LEAST_CALLER_RUNS = 10;

    /** As back pressure it is meant so: told only where a task in a hundred holds its caller up. */
    private static final double NOTED_CALLER_RUNS = 0.01;

    /** A share of a half is known to a fifth then. */
    private static final int LEAST_STACKS = 30;

    /** Fewer cancelled timers are some hundred kilobytes. */
    private static final int LEAST_CANCELLED = 1_000;

    /** So many keep megabytes alive, and each new timer has a longer way into its place. */
    private static final int MANY_CANCELLED = 10_000;

    /** For so many keep-alives no thread has gone: chance keeps one or two of many for that long, but not all. */
    private static final int KEEP_ALIVES = 5;

    private static final int LEAST_WINDOWS = 20;

    /** Fewer threads more than were busy are a reserve. */
    private static final double TIMES_NEEDED = 2;

    private static final int MORE_THAN_NEEDED = 10;

    /** What keeps threads over the gaps of most loads, and is the JDK's own for a cached pool. */
    private static final int LONG_KEEP_ALIVE_MILLIS = 60_000;

    /** A start takes some 100 us, of which no task knows; a connection's, of which each does, takes longer. */
    private static final double NOTICED_STARTS_A_SECOND = 1;

    /** Names of threads that are told. */
    private static final int MOST_NAMES = 3;

    /**
     * Threads that many others depend on, as servers and clients call them: Tomcat's pollers, Jetty's and NIO selectors, Netty's
     * event loops (ELG with gRPC), XNIO's and Apache's I/O threads, Kafka's network threads, timers, Swing's queue.
     */
    private static final Pattern IO_THREAD = Pattern.compile(
            ".*(selector|poller|accept(or)?\\b|event-?loop|\\bELG\\b|nio-worker|reactor-http|\\bI/O\\b|network-thread"
                    + "|wheel-?timer|^Timer-|EventQueue).*",
            Pattern.CASE_INSENSITIVE);

    /** A thread that is started takes milliseconds; a machine that stalls is no excuse for longer. */
    private static final double SECONDS_WITHOUT_THREAD = 5;

    private final PoolSnapshot pool;
    private final PoolState state;
    private final Assessment assessment;
    private final Recommendation made;
    private final List<Finding> found = new ArrayList<>();

    private PoolFindings(PoolSnapshot pool, Assessment assessment, Recommendation made) {
        this.pool = pool;
        this.state = pool.state;
        this.assessment = assessment;
        this.made = made;
    }

    /** {@code assessment}: of this pool; {@code made}: the newest recommendation. */
    public static List<Finding> of(PoolSnapshot pool, Assessment assessment, Recommendation made) {
        PoolFindings findings = new PoolFindings(pool, assessment, made);
        if (pool.state != null && !pool.ofConnections) {
            findings.look();
        }
        return findings.found;
    }

    private void look() {
        maximumWithoutEffect();
        fixedRateNotKept();
        cancelledTimers();
        slowReaders();
        taskWithoutThread();
        callersRunTasks();
        threadsNeverGo();
        threadsStartAllTheTime();
    }

    private void threadsStartAllTheTime() {
        Turnover threads = Turnover.of(pool.windows);
        boolean isShort = state.keepAliveMillis < LONG_KEEP_ALIVE_MILLIS;
        boolean isNoticed = threads.begun >= NOTICED_STARTS_A_SECOND * threads.seconds;
        if (threads.isMuch() && isNoticed && isShort && !pool.threadPerTask) {
            found.add(told(
                    Code.THREADS_START_ALL_THE_TIME,
                    threads.begun / threads.seconds,
                    threads.begun,
                    threads.ended,
                    threads.seconds,
                    threads.uses,
                    state.keepAliveMillis / 1e3));
        }
    }

    /** Where an idle thread waits in line for the next task, each gets one before its keep-alive is over, and none goes. */
    private void threadsNeverGo() {
        double spanNanos = KEEP_ALIVES * state.keepAliveMillis * 1e6;
        boolean mayGo = state.keepAliveMillis > 0 && state.poolSize > state.corePoolSize && !state.staysAtCore();
        double seen = 0;
        long started = 0;
        double most = 0;
        int i = pool.windows.size() - 1;
        for (; mayGo && i >= 0 && seen < spanNanos; i--) {
            Window w = pool.windows.get(i);
            mayGo = w.threadsAtEnd == state.poolSize;
            seen += w.nanos();
            started += w.started;
            most = Math.max(most, Math.max(w.busyAtEnd, w.inServiceNanos / w.nanos()));
        }
        boolean tooMany = state.poolSize >= Math.max(TIMES_NEEDED * most, most + MORE_THAN_NEEDED);
        if (mayGo && seen >= spanNanos && pool.windows.size() - i > LEAST_WINDOWS && tooMany && started > 0) {
            found.add(toldWithSize(
                    Code.THREADS_NEVER_GO, state.poolSize, Math.ceil(most), seen / 1e9, state.keepAliveMillis / 1e3));
        }
    }

    private void taskWithoutThread() {
        double withoutNanos = 0;
        for (int i = pool.windows.size() - 1; i >= 0 && hasNoThreadForItsTasks(pool.windows.get(i)); i--) {
            withoutNanos += pool.windows.get(i).nanos();
        }
        boolean isStuck = !pool.threadPerTask
                && state.queued > 0
                && state.poolSize == 0
                && withoutNanos >= SECONDS_WITHOUT_THREAD * 1e9
                // it may be that of a task that came just now
                && !(pool.oldestQueuedMillis < SECONDS_WITHOUT_THREAD * 1000);
        if (isStuck) {
            double oldest = Double.isNaN(pool.oldestQueuedMillis) ? withoutNanos / 1e9 : pool.oldestQueuedMillis / 1000;
            found.add(told(
                    Code.TASK_WITHOUT_THREAD,
                    state.queued,
                    oldest,
                    withoutNanos / 1e9,
                    pool.poolClass,
                    pool.rejectionHandlerClass,
                    pool.threadFactoryClass));
        }
    }

    private static boolean hasNoThreadForItsTasks(Window w) {
        return w.threadsAtEnd == 0 && w.started == 0 && w.inServiceNanos == 0 && w.inSystemNanos > 0;
    }

    private void callersRunTasks() {
        long ran = pool.windows.stream().mapToLong(w -> w.callerRan).sum();
        long known = pool.callers.values().stream().mapToLong(count -> count).sum();
        List<String> names = new ArrayList<>();
        List<String> ofIo = new ArrayList<>();
        long byIo = 0;
        for (Map.Entry<String, Long> caller : pool.callers.entrySet()) {
            if (names.size() < MOST_NAMES) {
                names.add(caller.getKey() + " (" + Math.round(100.0 * caller.getValue() / known) + " %)");
            }
            if (IO_THREAD.matcher(caller.getKey()).matches()) {
                ofIo.add(caller.getKey());
                byIo += caller.getValue();
            }
        }
        boolean holdsOthersUp = byIo >= LEAST_CALLER_RUNS;
        long arrived = assessment.figures.arrived;
        // those of a fork-join pool only help while they wait, and are none of these
        boolean isTold = known > 0 && ran >= LEAST_CALLER_RUNS && (holdsOthersUp || ran >= NOTED_CALLER_RUNS * arrived);
        if (isTold) {
            Fact io = holdsOthersUp ? Fact.of("on-io-threads", String.join(", ", ofIo)) : null;
            Finding told = told(
                    Code.CALLERS_RUN_TASKS,
                    (double) ran / arrived,
                    io,
                    ran,
                    arrived,
                    assessment.figures.observedSeconds,
                    String.join(", ", names));
            found.add(holdsOthersUp ? told.as(Severity.WARNING) : told);
        }
    }

    private void slowReaders() {
        double reading = pool.hotspots.rows.stream()
                .filter(row -> row.hotspot.state == Hotspot.State.REQUEST_BODY)
                .mapToDouble(row -> row.share)
                .sum();
        // else requests are slow for another reason, or threads are left for those who send fast
        if (reading > MOST && pool.hotspots.stacks >= LEAST_STACKS && assessment.figures.utilization > NEARLY_ALL) {
            found.add(told(Code.SLOW_READERS, reading, pool.hotspots.stacks, state.taskThreads()));
        }
    }

    private void cancelledTimers() {
        int cancelled = pool.cancelledTimers;
        if (cancelled >= LEAST_CANCELLED && 2 * cancelled >= pool.timers) {
            Finding told = told(Code.CANCELLED_TIMERS, cancelled, pool.timers);
            found.add(cancelled < MANY_CANCELLED ? told : told.as(Severity.WARNING));
        }
    }

    private void fixedRateNotKept() {
        Fact late = assessment.fallenBehind();
        if (late != null) {
            List<Object> figures = late.figures;
            found.add(told(Code.FIXED_RATE_NOT_KEPT, figures.get(0), figures.get(1), figures.get(2)));
        }
    }

    /**
     * Of the queue without bound nobody need wait to see it; of one that has room some may be meant for bursts, unless tasks
     * wait in it for longer than they run and it never fills. With core 0 the JDK's pool has one thread.
     */
    private void maximumWithoutEffect() {
        Figures figures = assessment.figures;
        boolean hasNoEffect = state.growth == PoolState.Growth.NEVER
                || state.growsWhenFull()
                        && figures.meanWaitMillis > figures.meanServiceMillis
                        && pool.windows.stream().allMatch(w -> w.threadsAtEnd <= Math.max(1, state.corePoolSize));
        int most = Math.max(1, state.corePoolSize);
        // the largest of all is one that nobody has chosen
        boolean isChosen = state.maximumPoolSize > most && state.maximumPoolSize < Integer.MAX_VALUE;
        if (hasNoEffect && isChosen && !pool.scheduled && figures.completed > 0) {
            found.add(toldWithSize(Code.MAXIMUM_WITHOUT_EFFECT, most, state.maximumPoolSize, figures.mostBusy));
        }
    }

    private Finding told(Code code, Object... figures) {
        return Finding.of(code, pool.name, "", figures);
    }

    /** A finding that the recommended size fixes as well. */
    private Finding toldWithSize(Code code, Object... figures) {
        return Finding.of(code, pool.name, made.setting(), figures);
    }
}
