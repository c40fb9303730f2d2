// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Problem of one or several pools that resizing cannot fix. {@code findings.txt} of the package {@code report} has its
 * text. Immutable.
 */
public final class Finding {

    /** Severity of the problem. */
    public enum Severity {

        /** Waste, or a setting without effect; no task waits because of it. */
        NOTICE,

        /** Tasks are late, lost or stuck, or memory, threads or connections are used up. */
        WARNING;

        /** Returns the published name. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Kind of problem, in the order in which a reader should see them. */
    public enum Code {
        HOLDS_ONE_WAITS_FOR_ANOTHER(Severity.WARNING),
        WAITS_FOR_ITSELF(Severity.WARNING),
        HELD_OUTSIDE(Severity.WARNING),
        SHARD_STUCK(Severity.WARNING),
        POOLS_LEAKED(Severity.WARNING),
        POOL_FOR_EACH_CALL(Severity.NOTICE),
        SLOW_READERS(Severity.WARNING),
        MORE_THREADS_THAN_ALLOWED(Severity.NOTICE),
        SLOW_KIND_STARVES(Severity.WARNING),
        CANCELLED_TIMERS(Severity.NOTICE),
        TASK_WITHOUT_THREAD(Severity.WARNING),
        BLOCKS_COMMON_POOL(Severity.WARNING),
        QUEUE_IN_FRONT(Severity.NOTICE),
        THREAD_FOR_EACH_STAGE(Severity.NOTICE),
        THREADS_NEVER_GO(Severity.NOTICE),
        THREADS_START_ALL_THE_TIME(Severity.NOTICE),
        CONNECTIONS_OPEN_ALL_THE_TIME(Severity.NOTICE),
        CALLERS_RUN_TASKS(Severity.NOTICE),
        MAXIMUM_WITHOUT_EFFECT(Severity.NOTICE),
        FIXED_RATE_NOT_KEPT(Severity.WARNING),
        SLOWER_THAN_USUAL(Severity.WARNING),
        PERIODIC_TASK_ENDED(Severity.WARNING),
        PERIODIC_TASK_HANGS(Severity.WARNING),
        STUCK_TASKS(Severity.WARNING),
        WAITS_FOR_ANOTHER_POOL(Severity.NOTICE),
        CONNECTIONS_LEAKED(Severity.WARNING),
        AWAITS_DISCARDED(Severity.WARNING),
        DISCARDS_SILENTLY(Severity.NOTICE),
        CLIENT_FOR_EACH_REQUEST(Severity.WARNING),
        THREAD_FOR_EACH_TASK(Severity.NOTICE),
        THREADS_LEAKED(Severity.WARNING),
        COMPENSATION_THREADS(Severity.NOTICE),
        SPARES_REFUSED(Severity.WARNING),
        WAITS_TO_LOG(Severity.NOTICE),
        CARRIERS_PINNED(Severity.WARNING),
        CARRIERS_BUSY(Severity.WARNING),
        GC_BOUND(Severity.WARNING),
        GIVEN_UP_TASKS(Severity.NOTICE),
        TASKS_FAIL(Severity.NOTICE),
        PARTITIONS_LIMIT(Severity.WARNING),
        POLL_INTERVAL_AT_RISK(Severity.WARNING),
        PERMITS_LOST(Severity.WARNING),
        CONSUMERS_SATURATED(Severity.NOTICE),
        EVENT_LOOP_BLOCKED(Severity.WARNING),
        PERIODIC_TASK_SLOWS(Severity.NOTICE),
        DISPATCHER_STARVED(Severity.WARNING),
        CANCELLED_IN_QUEUE(Severity.NOTICE),
        EVENT_LOOP_HOT(Severity.WARNING),
        CONNECTIONS_AT_LIMIT(Severity.NOTICE);

        /** Kinds that name no pool. */
        private static final Set<Code> OF_JVM = EnumSet.of(
                GC_BOUND, MORE_THREADS_THAN_ALLOWED, CLIENT_FOR_EACH_REQUEST, THREAD_FOR_EACH_TASK, THREADS_LEAKED);

        /** Severity of this kind, unless a finding overrides it. */
        public final Severity severity;

        Code(Severity severity) {
            this.severity = severity;
        }

        /** Returns whether such a finding concerns the JVM, so that no pool has it. */
        public boolean isOfJvm() {
            return OF_JVM.contains(this);
        }

        /** Returns the published name, such as {@code maximum-without-effect}. */
        public String text() {
            return name().toLowerCase(Locale.ROOT).replace('_', '-');
        }
    }

    public static final Comparator<Finding> WORST_FIRST = Comparator.comparing((Finding finding) -> finding.severity)
            .reversed()
            .thenComparing(finding -> finding.code)
            .thenComparing(finding -> finding.pool);

    public final Code code;
    public final Severity severity;

    /** Name of the pool, or of the first of several pools; empty if the finding concerns the JVM. */
    public final String pool;

    /** Evidence, in the order of the code's phrases: numbers, texts and facts. */
    public final List<Object> figures;

    /** Setting to change, as the library that built the pool names it; empty if there is none or it is not known. */
    public final String setting;

    /** Seconds since it was found; 0 when it is new. */
    public final double foundSeconds;

    private Finding(
            Code code, Severity severity, String pool, String setting, List<Object> figures, double foundSeconds) {
        this.foundSeconds = foundSeconds;
        this.code = code;
        this.severity = severity;
        this.pool = pool;
        this.setting = setting;
        this.figures = figures;
    }

    /**
     * Creates a finding with its code's severity.
     *
     * @param setting the setting to change, or an empty string
     * @param figures the evidence; the caller must not change the array afterwards
     */
    public static Finding of(Code code, String pool, String setting, Object... figures) {
        return new Finding(code, code.severity, pool, setting, Collections.unmodifiableList(Arrays.asList(figures)), 0);
    }

    /** Returns a copy of this finding with the given severity. */
    Finding as(Severity severity) {
        return new Finding(code, severity, pool, setting, figures, foundSeconds);
    }

    /** Returns a copy that was found so many seconds ago. */
    public Finding foundAgo(double seconds) {
        return seconds == 0 ? this : new Finding(code, severity, pool, setting, figures, seconds);
    }

    /** Returns true if both findings report the same problem of the same pool, perhaps with other figures. */
    public boolean isSameAs(Finding other) {
        return code == other.code && pool.equals(other.pool) && subject().equals(other.subject());
    }

    /** Returns the first text of a finding about the JVM, such as a line of code: there may be several of one kind. */
    private String subject() {
        return pool.isEmpty() && figures.get(0) instanceof String ? (String) figures.get(0) : "";
    }

    @Override
    public String toString() {
        return code.text() + (pool.isEmpty() ? "" : " of " + pool) + figures;
    }
}
