// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import io.loadline.lab.Trial;
import io.loadline.lab.Workload;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Supplier;

/** Work of a pool over time, and the right size at each moment. Times are in seconds. */
final class Load {

    private static final double THREADS_OFF = 1;
    private static final double SHARE_OFF = 0.15;

    /** Time in which the load does not change. */
    private record Phase(double from, Consumer<Workload> change, DoubleUnaryOperator right) {}

    final int seconds;

    /** Indicates whether tasks arrive only when others end, so that a slow pool is offered less work. */
    final boolean closed;

    private final Supplier<Workload> work;
    private final List<Phase> phases = new ArrayList<>();

    /** @param work makes the work of the first phase anew */
    Load(int seconds, Supplier<Workload> work) {
        this.seconds = seconds;
        this.work = work;
        this.closed = work.get().clients > 0;
    }

    /** Adds a phase that begins at {@code from} and ends at the next phase. */
    Load phase(double from, Consumer<Workload> change, DoubleUnaryOperator right) {
        phases.add(new Phase(from, change, right));
        return this;
    }

    Load phase(double from, Consumer<Workload> change, int right) {
        return phase(from, change, at -> right);
    }

    Load always(int right) {
        return phase(0, unchanged -> {}, right);
    }

    /** Returns the work of the first second. */
    Workload begin() {
        Workload fresh = work.get();
        phases.get(0).change.accept(fresh);
        fresh.warmUp = 0;
        fresh.seconds = 1;
        return fresh;
    }

    /** Makes the changes that are due at {@code now}. */
    void change(Workload running, double now) {
        for (Phase phase : phases) {
            if (phase.from == now) {
                phase.change.accept(running);
            }
        }
    }

    int right(double at) {
        Phase now = phases.get(0);
        for (Phase phase : phases) {
            now = phase.from <= at ? phase : now;
        }
        return (int) Math.max(1, Math.rint(now.right.applyAsDouble(at)));
    }

    boolean isRight(int threads, double at) {
        int right = right(at);
        return Math.abs(threads - right) <= Math.max(THREADS_OFF, SHARE_OFF * right);
    }

    /** Returns the starts of the phases, in whole seconds, and the end of the last. */
    int[] phaseBounds() {
        int[] bounds = new int[phases.size() + 1];
        for (int i = 0; i < phases.size(); i++) {
            bounds[i] = (int) phases.get(i).from;
        }
        bounds[phases.size()] = seconds;
        return bounds;
    }

    /** Returns a quarter of the right size, the right size and four times that, without duplicates. */
    int[] starts() {
        return Trial.starts(right(0));
    }
}
