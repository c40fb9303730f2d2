package io.loadline.model;

import io.loadline.model.work.Size;

/** The regime in words: what kind of traffic, and what holds the pool as it runs now. */
final class Regimes {

    private static final double BURSTY = 2;
    private static final double RUN_QUEUE = 0.1;
    private static final double BUSY_MACHINE = 0.75;
    private static final double THROTTLED = 0.05;

    /** Tasks that spend less of their time on a processor, or waiting for one, are bound by something else. */
    private static final double MATTERS = 0.1;

    private Regimes() {}

    static String name(Assessment assessment, Goal goal, Size wanted) {
        String traffic = traffic(assessment);
        if (assessment.place().isThere()) {
            return traffic + ", downstream-bound";
        }
        boolean bound = !assessment.isNearlyIdle() && processorBound(assessment, goal);
        return bound ? traffic + ", processor-bound" : traffic;
    }

    private static String traffic(Assessment assessment) {
        if (assessment.pool.scheduled) {
            return "scheduled";
        }
        if (assessment.batch().isThere()) {
            return "batch";
        }
        if (assessment.handsOff()) {
            return "cached or hand-off";
        }
        if (assessment.backlog().rejects()) {
            return "open, overloaded";
        }
        if (assessment.isClosed()) {
            return "closed";
        }
        String variation = variation(assessment);
        if (assessment.saturated || assessment.backlog().isGrowing()) {
            return "open, overloaded" + variation;
        }
        // of bursts threads are spare on the average only
        return variation.isEmpty() ? "open, spare threads" : "open" + variation;
    }

    private static String variation(Assessment assessment) {
        if (isHeavyTailed(assessment)) {
            return ", heavy-tailed";
        }
        return peakedness(assessment) > BURSTY ? ", bursty" : "";
    }

    /** Variance over mean of the number in service with a thread for everyone; 1 if arrivals are Poisson. */
    static double peakedness(Assessment assessment) {
        return assessment.inServiceWithoutWaiting().peakedness();
    }

    static boolean isHeavyTailed(Assessment assessment) {
        return assessment.figures.isHeavyTailed();
    }

    private static boolean processorBound(Assessment assessment, Goal goal) {
        Figures figures = assessment.figures;
        double count = assessment.pool.processors.count;
        double used = Math.max(figures.processorsUsed, figures.processorsOfProcess);
        double load = (used + (figures.processorsOfNeighbours > 0 ? figures.processorsOfNeighbours : 0)) / count;
        boolean busy = load > goal.targetCpu || figures.runQueueShare > RUN_QUEUE && load > BUSY_MACHINE;
        return busy && processorsMatter(figures.split) || assessment.pool.processors.throttledShare > THROTTLED;
    }

    /** On a machine that others keep busy, what only waits for a database is not bound by processors. */
    private static boolean processorsMatter(ServiceSplit split) {
        double waiting = Double.isNaN(split.runQueueMillis) ? 0 : split.runQueueMillis;
        return !(split.cpuMillis + waiting < MATTERS * split.serviceMillis);
    }
}
