// SPDX-License-Identifier: Apache-2.0
package io.loadline.control;

import io.loadline.model.Advice;
import io.loadline.model.Fact;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Resizes pools by itself, or logs what it would do, as the options want it. Changes one pool at a time, and none before the
 * last step is checked. A look takes a recommendation, for which it has its turn with the advisor, on
 * whose thread all but stop and resume are called. Instants are those of {@link System#nanoTime()}.
 */
public final class SelfResizing {

    private final ResizePolicy policy;
    private final Consumer<Runnable> guard;
    private final Map<ResizedPool, SizeKeeper> keepers = new LinkedHashMap<>();

    /** The pools that have refused their sizes of the start since {@link #stop}. */
    private final Map<ResizedPool, SizeKeeper> notBack = new LinkedHashMap<>();

    /** The number of the setting that {@link #stop} has ended. */
    private volatile int stopped = -1;

    private long lastStep;

    /** @param guard runs an action, and catches and reports what the action throws */
    public SelfResizing(ResizePolicy policy, Consumer<Runnable> guard, long now) {
        this.policy = policy;
        this.guard = guard;
        this.lastStep = now;
    }

    /** Returns the mode as published. */
    public ResizeMode mode() {
        return policy.order() == stopped ? ResizeMode.STOPPED : policy.mode();
    }

    /** @param pools all that have a size of their own; read only if resizing is on, or a pool has refused to go back */
    public synchronized void windowEnded(Supplier<List<? extends ResizedPool>> pools, long now) {
        ResizeMode mode = mode();
        if (mode != ResizeMode.STOPPED) {
            notBack.clear();
        }
        if (!mode.decides()) {
            keepers.clear();
            if (!notBack.isEmpty()) {
                notBack.keySet().retainAll(new HashSet<>(pools.get()));
            }
            return;
        }
        List<? extends ResizedPool> live = pools.get();
        keepers.keySet().retainAll(new HashSet<>(live));
        for (ResizedPool pool : live) {
            keepers.computeIfAbsent(pool, it -> new SizeKeeper(it, new PoolController(policy::pace), now));
        }
        for (SizeKeeper keeper : keepers.values()) {
            guard.accept(() -> keeper.windowEnded(mode));
        }
    }

    /** Returns whether a look at the size of the pool is due, which needs a recommendation. */
    public synchronized boolean isDue(ResizedPool pool) {
        SizeKeeper keeper = keepers.get(pool);
        return keeper != null && keeper.isDue(policy.pace().lookNanos());
    }

    /** Checks the size of the pool if a look is due. */
    public synchronized void advised(ResizedPool pool, Advice advice, long now) {
        if (mode().decides() && isDue(pool)) {
            guard.accept(() -> look(keepers.get(pool), advice, now));
        }
    }

    private void look(SizeKeeper keeper, Advice advice, long now) {
        long nanos = policy.pace().lookNanos();
        boolean othersAreDone =
                keepers.values().stream().noneMatch(other -> other != keeper && other.isChecking(nanos, now));
        boolean mayStep = othersAreDone && now - lastStep >= nanos;
        if (keeper.look(policy, advice, mayStep)) {
            lastStep = now;
        }
    }

    /**
     * Stops at once, gives all pools their sizes of the start back, and returns what was done. Tries again for the pools that
     * have refused at the last call.
     */
    public synchronized Fact stop() {
        // before the mode: what is set meanwhile is not stopped
        int order = policy.order();
        ResizeMode mode = mode();
        boolean isRetry = mode == ResizeMode.STOPPED && !notBack.isEmpty();
        if (!mode.decides() && !isRetry) {
            throw mode == ResizeMode.STOPPED
                    ? ResizeRefusal.ofState("stopped-already")
                    : ResizeRefusal.ofState("nothing-to-stop", mode.text);
        }
        stopped = order;
        Map<ResizedPool, SizeKeeper> away = new LinkedHashMap<>(isRetry ? notBack : keepers);
        away.values().removeIf(keeper -> !keeper.isAway());
        keepers.clear();
        notBack.clear();
        List<String> back = new ArrayList<>();
        away.forEach((pool, keeper) -> {
            String change = keeper.stop(Fact.of("stop-called"));
            if (change.isEmpty()) {
                notBack.put(pool, keeper);
            } else {
                back.add(change);
            }
        });
        String refused = notBack.values().stream().map(SizeKeeper::name).collect(Collectors.joining(", "));
        return Fact.of(
                "resizing-stopped",
                away.isEmpty()
                        ? Fact.of("none-to-go-back")
                        : back.isEmpty() ? null : Fact.of("back-to-start", String.join(", ", back)),
                notBack.isEmpty() ? null : Fact.of("not-back", refused));
    }

    /** Resumes after {@link #stop}; the present sizes are the new baseline. */
    public synchronized Fact resume() {
        if (mode() != ResizeMode.STOPPED) {
            throw ResizeRefusal.ofState("not-stopped");
        }
        stopped = -1;
        return Fact.of("resizing-resumed");
    }
}
