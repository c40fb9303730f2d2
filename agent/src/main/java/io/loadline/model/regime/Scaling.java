package io.loadline.model.regime;

import static io.loadline.model.Constants.MIN_STEP_GAIN;
import static io.loadline.model.Constants.MIN_WINDOWS;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/**
 * What two sizes of one pool, each seen full, tell that neither tells alone: hardly more, or less, was done with more threads
 * although the processors had room, and only the service time grew. So something out of sight serves a limited number at
 * once, or threads hold one another up. Immutable.
 */
public final class Scaling {

    private final SortedMap<Integer, Level> levels;

    private Scaling(SortedMap<Integer, Level> levels) {
        this.levels = levels;
    }

    /** {@code windows}: of all sizes. */
    public static Scaling of(List<Window> windows) {
        return new Scaling(levels(windows));
    }

    /** What was done with one number of threads, all of them busy. */
    private static final class Level {

        final List<Window> windows = new ArrayList<>();

        /** Where it is not known nothing is added. */
        double sum(ToDoubleFunction<Window> figure) {
            return Window.sum(windows, w -> Double.isNaN(figure.applyAsDouble(w)) ? 0 : figure.applyAsDouble(w));
        }

        double completed() {
            return sum(w -> w.completed);
        }

        double perSecond() {
            return completed() / seconds();
        }

        double seconds() {
            return sum(Window::nanos) / 1e9;
        }

        /** Of a task, in seconds. */
        double service() {
            return sum(w -> w.inServiceNanos) / 1e9 / completed();
        }

        /** The same, the run-queue delay taken out. */
        double uncontended() {
            return service() - sum(w -> w.runQueueNanos) / 1e9 / completed();
        }
    }

    /** The largest number of threads that it was seen with. */
    public int many() {
        return levels.lastKey();
    }

    /** The next smaller one that is another; 0 if there is none. */
    public int few() {
        SortedMap<Integer, Level> smaller = levels.headMap((int) Math.floor(many() / (1 + MIN_STEP_GAIN)) + 1);
        return smaller.isEmpty() ? 0 : smaller.lastKey();
    }

    /** Where the largest size did hardly more than the next smaller one. {@code windows}: those of the present size. */
    CommonPlace place(List<Window> windows, double processors) {
        if (levels.size() < 2 || few() == 0 || !isFlat(few(), many(), processors)) {
            return CommonPlace.NONE;
        }
        Level present = new Level();
        present.windows.addAll(windows);
        return place(few(), many(), present.completed() > 0 ? present : levels.get(many()));
    }

    private static SortedMap<Integer, Level> levels(List<Window> windows) {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        for (Window w : windows) {
            double busy = w.inServiceNanos / (w.threadsAtEnd * w.nanos());
            if (w.threadsAtEnd > 0 && busy >= NEARLY_ALL && busy <= 1 + WITHIN) {
                levels.computeIfAbsent(w.threadsAtEnd, threads -> new Level())
                        .windows
                        .add(w);
            }
        }
        levels.values().removeIf(level -> level.windows.size() < MIN_WINDOWS || level.completed() < MIN_WINDOWS);
        return levels;
    }

    private boolean isFlat(int few, int many, double processors) {
        Level large = levels.get(many);
        double gained = large.perSecond() / levels.get(few).perSecond() - 1;
        double used = Math.max(large.sum(w -> w.cpuNanos), large.sum(w -> w.processCpuNanos)) / 1e9 / large.seconds();
        return gained <= MIN_STEP_GAIN * ((double) many / few - 1) && !(used > MOSTLY * processors);
    }

    private CommonPlace place(int few, int many, Level present) {
        Level small = levels.get(few);
        Level large = levels.get(many);
        double perSecond = Math.max(small.perSecond(), large.perSecond());
        double cpu = large.sum(w -> w.cpuNanos) / 1e9 / large.completed();
        double needed = Math.min(small.uncontended(), large.uncontended());
        double now = present.uncontended();
        CommonPlace place = new CommonPlace(CommonPlace.Kind.OUT_OF_SIGHT);
        place.share = Math.max(0, 1 - needed / now) * now / present.service();
        place.servers = Math.max(1, perSecond * Math.max(0, needed - cpu));
        place.notWaiting = perSecond * needed;
        place.perSecond = perSecond;
        return place;
    }
}
