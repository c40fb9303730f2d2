package io.loadline.model.regime;

import static io.loadline.model.Constants.MIN_STEP_GAIN;
import static io.loadline.model.Constants.MIN_WINDOWS;
import static io.loadline.model.Constants.MOSTLY;
import static io.loadline.model.Constants.NEARLY_ALL;
import static io.loadline.model.Constants.WITHIN;

import io.loadline.window.Window;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

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
        int windows;
        double seconds;
        double completed;
        double serviceSeconds;
        double cpuSeconds;
        double runQueueSeconds;
        double processSeconds;

        void add(Window w) {
            windows++;
            seconds += w.nanos() / 1e9;
            completed += w.completed;
            serviceSeconds += w.inServiceNanos / 1e9;
            cpuSeconds += zeroIfUnknown(w.cpuNanos) / 1e9;
            runQueueSeconds += zeroIfUnknown(w.runQueueNanos) / 1e9;
            processSeconds += zeroIfUnknown(w.processCpuNanos) / 1e9;
        }

        double perSecond() {
            return completed / seconds;
        }

        /** Of a task, the run-queue delay taken out. */
        double uncontended() {
            return (serviceSeconds - runQueueSeconds) / completed;
        }

        private static double zeroIfUnknown(double nanos) {
            return Double.isNaN(nanos) ? 0 : nanos;
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
        windows.forEach(present::add);
        return place(few(), many(), present.completed > 0 ? present : levels.get(many()));
    }

    private static SortedMap<Integer, Level> levels(List<Window> windows) {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        for (Window w : windows) {
            double busy = w.inServiceNanos / (w.threadsAtEnd * w.nanos());
            if (w.threadsAtEnd > 0 && busy >= NEARLY_ALL && busy <= 1 + WITHIN) {
                levels.computeIfAbsent(w.threadsAtEnd, threads -> new Level()).add(w);
            }
        }
        levels.values().removeIf(level -> level.windows < MIN_WINDOWS || level.completed < MIN_WINDOWS);
        return levels;
    }

    private boolean isFlat(int few, int many, double processors) {
        Level large = levels.get(many);
        double gained = large.perSecond() / levels.get(few).perSecond() - 1;
        double used = Math.max(large.cpuSeconds, large.processSeconds) / large.seconds;
        return gained <= MIN_STEP_GAIN * ((double) many / few - 1) && !(used > MOSTLY * processors);
    }

    private CommonPlace place(int few, int many, Level present) {
        Level small = levels.get(few);
        Level large = levels.get(many);
        double perSecond = Math.max(small.perSecond(), large.perSecond());
        double cpu = large.cpuSeconds / large.completed;
        double needed = Math.min(small.uncontended(), large.uncontended());
        double now = present.uncontended();
        CommonPlace place = new CommonPlace(CommonPlace.Kind.OUT_OF_SIGHT);
        place.share = Math.max(0, 1 - needed / now) * now / (present.serviceSeconds / present.completed);
        place.servers = Math.max(1, perSecond * Math.max(0, needed - cpu));
        place.notWaiting = perSecond * needed;
        place.perSecond = perSecond;
        return place;
    }
}
