package io.loadline.jmx.resize;

import io.loadline.control.PoolController;
import io.loadline.control.ResizeMode;
import io.loadline.health.Faults;
import io.loadline.health.Log;
import io.loadline.jmx.notify.CpuBudget;
import io.loadline.jmx.open.Refusal;
import io.loadline.machine.ProcessorTime;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Resizes pools without being asked, or says what it would do, as the options want it. One pool at a time is changed, and
 * none before the last step is checked. Looks cost a recommendation each; together they get 1 % of one processor. The
 * agent's thread calls {@link #windowEnded}; the rest any thread.
 */
public final class SelfResizing {

    private static final double SHARE = 0.01;
    private static final long MAX_AT_ONCE_NANOS = 200_000_000L;
    private static final String PART = "resizing";

    private final ResizePolicy policy;
    private final Faults faults;
    private final LongSupplier work = new ProcessorTime();
    private final CpuBudget budget = new CpuBudget(SHARE, MAX_AT_ONCE_NANOS, System::nanoTime);
    private final Map<SelfResized, SizeKeeper> keepers = new LinkedHashMap<>();

    /** What {@link #stop} has ended; null if nothing is. Another mode in the options is another order. */
    private ResizeMode stopped;

    private long lastStep = System.nanoTime();

    public SelfResizing(ResizePolicy policy, Faults faults) {
        this.policy = policy;
        this.faults = faults;
    }

    /** As published. */
    public synchronized ResizeMode mode() {
        ResizeMode mode = policy.mode();
        return mode == stopped ? ResizeMode.STOPPED : mode;
    }

    /** {@code pools}: all that have a size of their own; asked only if they may be resized. */
    public synchronized void windowEnded(Supplier<? extends Collection<? extends SelfResized>> pools) {
        ResizeMode mode = mode();
        if (mode != ResizeMode.STOPPED) {
            stopped = null;
        }
        if (!mode.decides()) {
            keepers.clear();
            return;
        }
        Collection<? extends SelfResized> live = pools.get();
        keepers.keySet().retainAll(new HashSet<>(live));
        long now = System.nanoTime();
        for (SelfResized pool : live) {
            keepers.computeIfAbsent(pool, it -> new SizeKeeper(it, new PoolController(policy.pace()), now));
        }
        for (SizeKeeper keeper : keepers.values()) {
            faults.guard(PART, () -> keeper.windowEnded(mode));
        }
        for (SizeKeeper keeper : due()) {
            if (budget.isThere()) {
                long before = work.getAsLong();
                faults.guard(PART, () -> look(keeper));
                budget.spend(work.getAsLong() - before);
            }
        }
    }

    /** Who has waited longest comes first. */
    private List<SizeKeeper> due() {
        long lookNanos = policy.pace().lookNanos();
        return keepers.values().stream()
                .filter(keeper -> keeper.isDue(lookNanos))
                .sorted(Comparator.comparingLong(SizeKeeper::since))
                .collect(Collectors.toList());
    }

    private void look(SizeKeeper keeper) {
        boolean othersAreDone = keepers.values().stream().noneMatch(other -> other != keeper && other.isChecking());
        boolean mayStep =
                othersAreDone && System.nanoTime() - lastStep >= policy.pace().lookNanos();
        if (keeper.look(policy, mayStep)) {
            lastStep = System.nanoTime();
        }
    }

    /** Ends it at once; all pools get their sizes of the start back. Says what was done. */
    public synchronized String stop() {
        ResizeMode mode = mode();
        if (!mode.decides()) {
            throw Refusal.ofState(
                    mode == ResizeMode.STOPPED
                            ? "resizing is stopped already; resumeResizing() goes on"
                            : "nothing is resized without being asked: the option resize is " + mode.text);
        }
        stopped = mode;
        String back = keepers.values().stream()
                .map(keeper -> keeper.stop("stopResizing() was called"))
                .filter(said -> !said.isEmpty())
                .collect(Collectors.joining(", "));
        keepers.clear();
        String said = "Stopped. " + (back.isEmpty() ? "No pool had to go back." : "Back to the start: " + back + ".");
        Log.warn("resizing: " + said);
        return said;
    }

    /** Goes on after {@link #stop}; the present sizes are the new start. Says so. */
    public synchronized String resume() {
        if (mode() != ResizeMode.STOPPED) {
            throw Refusal.ofState("resizing is not stopped");
        }
        stopped = null;
        Log.warn("resizing: resumed");
        return "Resumed: the present sizes are the new start.";
    }
}
