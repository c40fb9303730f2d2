package io.loadline.window;

import io.loadline.window.machine.MachineReading;

/**
 * What passes for all pools in which nothing happens: such a pool remembers since when it rests, and what has passed since
 * is the difference of two of these. Nothing of it is done window by window. Immutable.
 */
final class IdleTime {

    /** When the last window ended. */
    final long at;

    /** How long it was. */
    final long lastNanos;

    private final int windows;
    private final KnownSum processCpuNanos;
    private final KnownSum neighbourCpuNanos;

    /** A sum, and how many addends were unknown. */
    private static final class KnownSum {
        final double sum;
        final int unknown;

        KnownSum(double sum, int unknown) {
            this.sum = sum;
            this.unknown = unknown;
        }

        KnownSum plus(double nanos) {
            return Double.isNaN(nanos) ? new KnownSum(sum, unknown + 1) : new KnownSum(sum + nanos, unknown);
        }

        double since(KnownSum before) {
            return unknown == before.unknown ? sum - before.sum : Double.NaN;
        }
    }

    IdleTime(long at) {
        this(at, 0, 0, new KnownSum(0, 0), new KnownSum(0, 0));
    }

    private IdleTime(long at, long lastNanos, int windows, KnownSum processCpu, KnownSum neighbourCpu) {
        this.at = at;
        this.lastNanos = lastNanos;
        this.windows = windows;
        this.processCpuNanos = processCpu;
        this.neighbourCpuNanos = neighbourCpu;
    }

    IdleTime windowEnded(MachineReading machine, long now) {
        double nanos = now - at;
        return new IdleTime(
                now,
                now - at,
                windows + 1,
                processCpuNanos.plus(machine.processCpu * nanos),
                neighbourCpuNanos.plus(machine.neighbourCpu * nanos));
    }

    /** As if nothing had passed; nobody rests meanwhile. */
    IdleTime skipTo(long now) {
        return new IdleTime(now, 0, windows, processCpuNanos, neighbourCpuNanos);
    }

    /** 0 also if it was later. */
    int windowsSince(IdleTime before) {
        return Math.max(0, windows - before.windows);
    }

    double processCpuNanosSince(IdleTime before) {
        return processCpuNanos.since(before.processCpuNanos);
    }

    double neighbourCpuNanosSince(IdleTime before) {
        return neighbourCpuNanos.since(before.neighbourCpuNanos);
    }
}
