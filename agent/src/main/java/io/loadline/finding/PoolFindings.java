// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NEARLY_ALL;

import io.loadline.finding.Finding.Code;
import io.loadline.finding.Finding.Severity;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
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
import java.util.stream.Collectors;

/** Findings about one thread pool. Each claims only what was measured, and its figures are the evidence. Pure. */
public final class PoolFindings {

    /** Least number of tasks that callers ran; fewer may be one burst when the server started. */
    private static final int LEAST_CALLER_RUNS = 10;

    /**
     * Least share of tasks that callers ran. CallerRunsPolicy is meant as back pressure, so a smaller share is no
     * problem.
     */
    private static final double NOTED_CALLER_RUNS = 0.01;

    /** Least number of stacks: with 30, a share of a half is known to within a fifth. */
    private static final int LEAST_STACKS = 30;

    /** Least number of cancelled timers; fewer hold some hundred kilobytes. */
    private static final int LEAST_CANCELLED = 1_000;

    /**
     * Number of cancelled timers that hold megabytes, and through which each new timer has a longer way into the queue.
     */
    private static final int MANY_CANCELLED = 10_000;

    /** Keep-alive times during which no thread ended. By chance a few of many threads stay that long, but not all. */
    private static final int KEEP_ALIVES = 5;

    private static final int LEAST_WINDOWS = 20;

    /** Least ratio of threads to busy threads; fewer are a reserve. */
    private static final double TIMES_NEEDED = 2;

    private static final int MORE_THAN_NEEDED = 10;

    /** Keep-alive of the JDK's cached pool; it keeps threads over the gaps of most loads. */
    private static final int LONG_KEEP_ALIVE_MILLIS = 60_000;

    /**
     * Least rate of thread starts. A start takes some 100 us, which delays no task. The start of a connection takes
     * longer and delays its user.
     */
    private static final double NOTICED_STARTS_A_SECOND = 1;

    /** Maximum number of thread names in a finding. */
    private static final int MOST_NAMES = 3;

    /**
     * Names of threads that many others depend on: Tomcat's pollers, Jetty's and NIO selectors, Netty's event loops
     * (ELG with gRPC), XNIO's and Apache's I/O threads, Kafka's network threads, timers, Swing's queue.
     */
    private static final Pattern IO_THREAD = Pattern.compile(
            ".*(selector|poller|accept(or)?\\b|event-?loop|\\bELG\\b|nio-worker|reactor-http|\\bI/O\\b|network-thread"
                    + "|wheel-?timer|^Timer-|EventQueue).*",
            Pattern.CASE_INSENSITIVE);

    /**
     * Longest time that a queued task may have no thread. A thread starts within milliseconds, and even a stalled
     * machine takes less than 5 s.
     */
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

    /**
     * Returns the findings of the pool; empty if it is a connection pool.
     *
     * @param assessment the assessment of this pool
     * @param made the newest recommendation
     */
    public static List<Finding> of(PoolSnapshot pool, Assessment assessment, Recommendation made) {
        PoolFindings findings = new PoolFindings(pool, assessment, made);
        if (pool.state != null && !pool.ofConnections) {
            findings.findAll();
        }
        return findings.found;
    }

    private void findAll() {
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
        // the loop of a consumer may end after some deliveries, and its thread begin another one
        if (threads.isMuch() && isNoticed && isShort && !pool.threadPerTask && !pool.ofConsumers) {
            found.add(finding(
                    Code.THREADS_START_ALL_THE_TIME,
                    threads.begun / threads.seconds,
                    threads.begun,
                    threads.ended,
                    threads.seconds,
                    threads.uses,
                    state.keepAliveMillis / 1e3));
        }
    }

    /**
     * Finds threads above the core size that never time out. Idle threads take tasks in turn, so each gets one before
     * its keep-alive is over.
     */
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
            found.add(findingWithSize(
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
                // the oldest queued task may have arrived just now
                && !(pool.oldestQueuedMillis < SECONDS_WITHOUT_THREAD * 1000);
        if (isStuck) {
            double oldest = Double.isNaN(pool.oldestQueuedMillis) ? withoutNanos / 1e9 : pool.oldestQueuedMillis / 1000;
            found.add(finding(
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
        // a fork-join pool has no known callers: they only help while they wait
        boolean isReported =
                known > 0 && ran >= LEAST_CALLER_RUNS && (holdsOthersUp || ran >= NOTED_CALLER_RUNS * arrived);
        if (isReported) {
            Fact io = holdsOthersUp ? Fact.of("on-io-threads", String.join(", ", ofIo)) : null;
            Finding finding = finding(
                    Code.CALLERS_RUN_TASKS,
                    (double) ran / Math.max(ran, arrived),
                    io,
                    ran,
                    arrived,
                    assessment.figures.observedSeconds,
                    String.join(", ", names));
            found.add(holdsOthersUp ? finding.as(Severity.WARNING) : finding);
        }
    }

    private void slowReaders() {
        List<Hotspots.Row> ofBodies = pool.hotspots.rows.stream()
                .filter(row -> row.hotspot.state == Hotspot.State.REQUEST_BODY)
                .collect(Collectors.toList());
        double reading = Hotspots.recentShare(ofBodies);
        // otherwise requests are slow for another reason, or some threads still serve fast senders
        if (reading > MOST && pool.hotspots.stacks >= LEAST_STACKS && assessment.figures.utilization > NEARLY_ALL) {
            found.add(finding(Code.SLOW_READERS, reading, pool.hotspots.stacks, state.taskThreads()));
        }
    }

    private void cancelledTimers() {
        int cancelled = pool.cancelledTimers;
        if (cancelled >= LEAST_CANCELLED && 2 * cancelled >= pool.timers) {
            Finding finding = finding(Code.CANCELLED_TIMERS, cancelled, pool.timers);
            found.add(cancelled < MANY_CANCELLED ? finding : finding.as(Severity.WARNING));
        }
    }

    private void fixedRateNotKept() {
        Fact late = assessment.fallenBehind();
        if (late != null) {
            List<Object> figures = late.figures;
            found.add(finding(Code.FIXED_RATE_NOT_KEPT, figures.get(0), figures.get(1), figures.get(2)));
        }
    }

    /**
     * Finds a maximum that the pool never reaches. An unbounded queue proves that at once. A bounded queue may have
     * room for bursts, so two more conditions apply: tasks wait longer than they run, and no window ended with more
     * threads than the core. With core 0 the JDK's pool has one thread.
     */
    private void maximumWithoutEffect() {
        Figures figures = assessment.figures;
        // else more threads would have nothing to do
        boolean isFullAtCore = figures.mostBusy >= Math.max(1, state.corePoolSize);
        boolean hasNoEffect = state.growth == PoolState.Growth.NEVER && isFullAtCore
                || state.growsWhenFull()
                        && figures.meanWaitMillis > figures.meanServiceMillis
                        && pool.windows.stream().allMatch(w -> w.threadsAtEnd <= Math.max(1, state.corePoolSize));
        int most = Math.max(1, state.corePoolSize);
        // Integer.MAX_VALUE is a default, not a choice
        boolean isChosen = state.maximumPoolSize > most && state.maximumPoolSize < Integer.MAX_VALUE;
        if (hasNoEffect && isChosen && !pool.scheduled && figures.completed > 0) {
            found.add(findingWithSize(Code.MAXIMUM_WITHOUT_EFFECT, most, state.maximumPoolSize, figures.mostBusy));
        }
    }

    private Finding finding(Code code, Object... figures) {
        return Finding.of(code, pool.name, "", figures);
    }

    /** Creates a finding that the recommended size also fixes. */
    private Finding findingWithSize(Code code, Object... figures) {
        return Finding.of(code, pool.name, made.setting(), figures);
    }
}
