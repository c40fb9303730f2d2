// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

/**
 * The parts of the service time of a task.
 *
 * <pre>
 *   S  = service time = cpu + run queue + blocked
 *   S0 = cpu + blocked            with a processor that is always free
 *   S0 - b S                      without the share b of S that is a wait for the common place as well
 * </pre>
 *
 * A task is on a processor, ready but waiting for one (run queue), or blocked. On a busy
 * machine the run-queue delay looks like waiting for a database; more threads would only make it longer. Milliseconds,
 * NaN if unknown. Immutable.
 */
public final class ServiceSplit {

    public final double serviceMillis;
    public final double cpuMillis;
    public final double runQueueMillis;
    public final double blockedMillis;

    /** True if the run-queue delay was not measured. */
    public final boolean isEstimate;

    public ServiceSplit(double serviceMillis, double cpuMillis, double runQueueMillis) {
        this(serviceMillis, cpuMillis, runQueueMillis, false);
    }

    ServiceSplit(double serviceMillis, double cpuMillis, double runQueueMillis, boolean isEstimate) {
        this.isEstimate = isEstimate;
        this.serviceMillis = serviceMillis;
        this.cpuMillis = cpuMillis;
        this.runQueueMillis = runQueueMillis;
        double waitingForProcessor = Double.isNaN(runQueueMillis) ? 0 : runQueueMillis;
        this.blockedMillis =
                serviceMillis >= 0 ? Math.max(0, serviceMillis - cpuMillis - waitingForProcessor) : Double.NaN;
    }

    /**
     * Returns S0: the time that the task would take if a processor were always free. The measured service time if the
     * split is unknown.
     */
    public double uncontendedMillis() {
        double uncontended = cpuMillis + blockedMillis;
        return Double.isNaN(uncontended) ? serviceMillis : Math.min(uncontended, serviceMillis);
    }

    /**
     * Returns S0 without the wait for a turn at the bottleneck.
     *
     * @param waitingShare that wait as a share of the service time
     */
    public double neededMillis(double waitingShare) {
        double cpu = Double.isNaN(cpuMillis) ? 0 : cpuMillis;
        double needed = uncontendedMillis() - waitingShare * serviceMillis;
        return Math.max(needed, Math.min(cpu, uncontendedMillis()));
    }

    /**
     * Returns the part of the measured service time that is needed, 0 to 1.
     *
     * @param waitingShare as in {@link #neededMillis}
     */
    double neededShare(double waitingShare) {
        return serviceMillis > 0 ? neededMillis(waitingShare) / serviceMillis : 1;
    }

    /**
     * Returns whether a task is on a processor, or waits for one, for a part that matters: on processors that others keep busy, what
     * only waits for a database is not bound by processors.
     */
    boolean needsProcessors() {
        double waiting = Double.isNaN(runQueueMillis) ? 0 : runQueueMillis;
        return !(cpuMillis + waiting < Constants.USES_CPU * serviceMillis);
    }

    /** Part of S0 that needs a processor, 0 to 1; NaN if unknown. */
    public double processorShare() {
        return Math.min(1, cpuMillis / uncontendedMillis());
    }
}
