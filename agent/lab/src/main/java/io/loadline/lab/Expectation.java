// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Words of which one must occur in the regime. They follow from the truth, which the agent does not see. */
final class Expectation {

    private static final double FULL = 0.9;
    private static final double CONTENDED = 0.1;
    private static final double DISPERSED = 3;
    private static final double EVEN = 0.3;
    private static final double HEAVY = 10;
    private static final double TASKS = 384;
    private static final int SERVICE_TIMES = 30;
    private static final int BATCH_TASKS_PER_THREAD = 10;

    private Expectation() {}

    static List<String> words(Workload work, Oracle oracle, Observation seen) {
        return switch (work.family) {
            case TOO_LITTLE -> Collections.singletonList("too little seen");
            case LOOPS -> Collections.singletonList("long-running loops");
            case CACHED -> Collections.singletonList("cached");
            case SCHEDULED -> Collections.singletonList("scheduled");
            case BATCH -> batch(work, seen);
            case DEADLOCK -> seen.standsStill() ? Collections.singletonList("deadlocked") : closed(work, seen);
            default -> work.isClosed() ? closed(work, seen) : open(work, oracle, seen);
        };
    }

    /**
     * Returns whether the model may name no size: with too few tasks for the precision that it wants, or at a
     * standstill.
     */
    static boolean mayRefuse(Workload work, Observation seen) {
        double needed = TASKS * (1 + seen.serviceVariation());
        return work.family == Family.TOO_LITTLE
                || !(seen.completed() >= needed)
                || seen.seconds() < SERVICE_TIMES * seen.service()
                || seen.standsStill();
    }

    private static List<String> batch(Workload work, Observation seen) {
        return work.batch >= BATCH_TASKS_PER_THREAD * seen.threads
                ? Collections.singletonList("batch")
                : Arrays.asList("batch", "bursty", "overloaded", "open", "closed", "bound", "too little seen");
    }

    private static List<String> closed(Workload work, Observation seen) {
        List<String> words = new ArrayList<>(limits(work, seen));
        if (!isHeldUpInSight(seen)) {
            words.add("closed");
        }
        return words;
    }

    private static List<String> open(Workload work, Oracle oracle, Observation seen) {
        List<String> words = new ArrayList<>(limits(work, seen));
        if (seen.rejectedShare() > 0.01 || grows(seen)) {
            words.add("overloaded");
            return words;
        }
        boolean nearlyFull = seen.meanInService() > FULL * seen.threads;
        boolean heavy = seen.serviceVariation() > HEAVY;
        boolean bursty = work.family == Family.BURSTY && oracle.dispersion > DISPERSED;
        if (heavy) {
            words.add("heavy-tailed");
        }
        if (bursty) {
            words.add("bursty");
        }
        if (!heavy && !bursty) {
            words.addAll(Arrays.asList("open", "bursty"));
        }
        if (nearlyFull) {
            words.add("overloaded");
        }
        if (oracle.dispersion < EVEN) {
            // a constant number in service is also what clients who return when served show
            words.add("closed");
        }
        return words;
    }

    private static boolean grows(Observation seen) {
        return seen.unfinishedShare() > 0.05 && seen.unfinished() > 5 * seen.threads;
    }

    /** Returns whether samples of the workers show many of them waiting at one blocking site. */
    static boolean isHeldUpInSight(Observation seen) {
        return seen.commonSiteShare() > CONTENDED;
    }

    private static List<String> limits(Workload work, Observation seen) {
        List<String> words = new ArrayList<>();
        if (seen.cpuUtilization() > FULL || seen.runQueueShare() > CONTENDED) {
            words.add("processor-bound");
        }
        if (seen.permitWaitShare() > CONTENDED) {
            words.add("downstream-bound");
        }
        return words;
    }
}
