// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import io.loadline.control.PoolController;
import io.loadline.control.ResizeMode;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.jmx.open.Refusal;
import io.loadline.model.Advice;
import io.loadline.model.Fact;
import io.loadline.report.Phrases;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Resizes pools without being asked, or says what it would do, as the options want it. One pool at a time is changed, and
 * none before the last step is checked. A look takes a recommendation, for which it has its turn with the advisor, on
 * whose thread all but stop and resume are called.
 */
final class SelfResizing {

    private static final String PART = "resizing";

    private final ResizePolicy policy;
    private final Faults faults;
    private final Map<ManagedPool, SizeKeeper> keepers = new LinkedHashMap<>();

    /** The order that {@link #stop} has ended. */
    private volatile int stopped = -1;

    private long lastStep = System.nanoTime();

    SelfResizing(ResizePolicy policy, Faults faults) {
        this.policy = policy;
        this.faults = faults;
    }

    /** As published. */
    ResizeMode mode() {
        return policy.order() == stopped ? ResizeMode.STOPPED : policy.mode();
    }

    /** {@code pools}: all that have a size of their own; asked only if they may be resized. */
    synchronized void windowEnded(Supplier<List<ManagedPool>> pools) {
        ResizeMode mode = mode();
        if (!mode.decides()) {
            keepers.clear();
            return;
        }
        List<ManagedPool> live = pools.get();
        keepers.keySet().retainAll(new HashSet<>(live));
        long now = System.nanoTime();
        for (ManagedPool pool : live) {
            keepers.computeIfAbsent(pool, it -> new SizeKeeper(it, new PoolController(policy::pace), now));
        }
        for (SizeKeeper keeper : keepers.values()) {
            faults.guard(PART, () -> keeper.windowEnded(mode));
        }
    }

    /** Whether a recommendation is needed to look at its size. */
    synchronized boolean isDue(ManagedPool pool) {
        SizeKeeper keeper = keepers.get(pool);
        return keeper != null && keeper.isDue(policy.pace().lookNanos());
    }

    /** Looks at the pool's size if that is due. */
    synchronized void advised(ManagedPool pool, Advice advice) {
        if (mode().decides() && isDue(pool)) {
            faults.guard(PART, () -> look(keepers.get(pool), advice));
        }
    }

    private void look(SizeKeeper keeper, Advice advice) {
        long nanos = policy.pace().lookNanos();
        boolean othersAreDone =
                keepers.values().stream().noneMatch(other -> other != keeper && other.isChecking(nanos));
        boolean mayStep = othersAreDone && System.nanoTime() - lastStep >= nanos;
        if (keeper.look(policy, advice, mayStep)) {
            lastStep = System.nanoTime();
        }
    }

    /** Ends it at once; all pools get their sizes of the start back. Says what was done. */
    synchronized String stop() {
        // before the mode: what is set meanwhile is not stopped
        int order = policy.order();
        ResizeMode mode = mode();
        if (!mode.decides()) {
            throw mode == ResizeMode.STOPPED
                    ? Refusal.ofState("stopped-already")
                    : Refusal.ofState("nothing-to-stop", mode.text);
        }
        stopped = order;
        String back = keepers.values().stream()
                .map(keeper -> keeper.stop(Fact.of("stop-called")))
                .filter(said -> !said.isEmpty())
                .collect(Collectors.joining(", "));
        keepers.clear();
        String said = Phrases.OF_THREADS.say(Fact.of(
                "resizing-stopped", back.isEmpty() ? Fact.of("none-to-go-back") : Fact.of("back-to-start", back)));
        Log.warn("resizing: " + said);
        return said;
    }

    /** Goes on after {@link #stop}; the present sizes are the new start. Says so. */
    synchronized String resume() {
        if (mode() != ResizeMode.STOPPED) {
            throw Refusal.ofState("not-stopped");
        }
        stopped = -1;
        Log.warn("resizing: resumed");
        return Phrases.OF_THREADS.say(Fact.of("resizing-resumed"));
    }
}
