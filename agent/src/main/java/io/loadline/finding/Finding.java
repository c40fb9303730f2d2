// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/**
 * Problem of one or several pools that resizing cannot fix. {@code findings.txt} of the package {@code report} has its
 * text. Immutable.
 */
public final class Finding {

    /** Severity of the problem. */
    public enum Severity {

        /** Waste, or a setting without effect: nobody waits for it. */
        NOTICE,

        /** Tasks are late, lost or stuck, or memory, threads or connections are used up. */
        WARNING;

        /** As published. */
        public String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** What can be found; those first that a reader should see first. */
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
        FIXED_RATE_NOT_KEPT(Severity.WARNING);

        /** Unless the finding itself is worse. */
        public final Severity severity;

        Code(Severity severity) {
            this.severity = severity;
        }

        /** As published, such as {@code maximum-without-effect}. */
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

    /** The name of the pool, or of the first of several; empty where it is about the JVM. */
    public final String pool;

    /** Of its evidence, in the order of its phrases: numbers, texts, and facts. */
    public final List<Object> figures;

    /** What to change, in the words of who built the pool; empty if nothing, or if it is not known. */
    public final String setting;

    private Finding(Code code, Severity severity, String pool, String setting, List<Object> figures) {
        this.code = code;
        this.severity = severity;
        this.pool = pool;
        this.setting = setting;
        this.figures = figures;
    }

    /** {@code setting}: may be empty; {@code figures}: not changed any more. */
    public static Finding of(Code code, String pool, String setting, Object... figures) {
        return new Finding(code, code.severity, pool, setting, Collections.unmodifiableList(Arrays.asList(figures)));
    }

    /** The same, worse than most of its code. */
    Finding as(Severity severity) {
        return new Finding(code, severity, pool, setting, figures);
    }

    /** Whether it is the same that was found earlier, perhaps with other figures. */
    public boolean isSameAs(Finding other) {
        return code == other.code && pool.equals(other.pool);
    }

    @Override
    public String toString() {
        return code.text() + (pool.isEmpty() ? "" : " of " + pool) + figures;
    }
}
