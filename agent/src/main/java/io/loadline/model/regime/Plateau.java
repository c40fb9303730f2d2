package io.loadline.model.regime;

import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What two sizes of one pool, both seen full, tell that none tells alone: threads were added, the processors had room, and
 * hardly more was done; only the service time grew. Something out of sight serves a limited number at once.
 */
final class Plateau {

    private static final double FULL = 0.9;

    /** Work of more threads than were there at the end: their number has changed meanwhile, and is not known. */
    private static final double OVERFULL = 1.05;

    private static final double TIMES = 1.3;
    private static final int MIN_WINDOWS = 10;

    /** Of the gain that as many more threads would bring if nothing were in the way. */
    private static final double MIN_GAIN = 0.3;

    private static final double BUSY_PROCESSORS = 0.8;

    private Plateau() {}

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

    /** {@code windows}: those of the present size; {@code all}: of former ones, too. */
    static CommonPlace of(List<Window> windows, List<Window> all, double processors) {
        SortedMap<Integer, Level> levels = levels(all);
        List<Integer> sizes = new ArrayList<>(levels.keySet());
        for (int i = sizes.size() - 1; i > 0; i--) {
            Level large = levels.get(sizes.get(i));
            for (int j = 0; j < i; j++) {
                Level small = levels.get(sizes.get(j));
                if (isFlat(sizes.get(j), small, sizes.get(i), large, processors)) {
                    Level present = present(windows);
                    return place(sizes.get(j), small, sizes.get(i), large, present.completed > 0 ? present : large);
                }
            }
        }
        return CommonPlace.NONE;
    }

    private static Level present(List<Window> windows) {
        Level present = new Level();
        windows.forEach(present::add);
        return present;
    }

    private static SortedMap<Integer, Level> levels(List<Window> windows) {
        SortedMap<Integer, Level> levels = new TreeMap<>();
        for (Window w : windows) {
            double busy = w.inServiceNanos / (w.threadsAtEnd * w.nanos());
            if (w.threadsAtEnd > 0 && busy >= FULL && busy <= OVERFULL) {
                levels.computeIfAbsent(w.threadsAtEnd, threads -> new Level()).add(w);
            }
        }
        levels.values().removeIf(level -> level.windows < MIN_WINDOWS || level.completed < MIN_WINDOWS);
        return levels;
    }

    private static boolean isFlat(int few, Level small, int many, Level large, double processors) {
        boolean stepped = many >= TIMES * few;
        boolean gained = large.perSecond() / small.perSecond() - 1 > MIN_GAIN * ((double) many / few - 1);
        double used = Math.max(large.cpuSeconds, large.processSeconds) / large.seconds;
        return stepped && !gained && !(used > BUSY_PROCESSORS * processors);
    }

    private static CommonPlace place(int few, Level small, int many, Level large, Level present) {
        double perSecond = Math.max(small.perSecond(), large.perSecond());
        double cpu = large.cpuSeconds / large.completed;
        double needed = Math.min(small.uncontended(), large.uncontended());
        double now = present.uncontended();
        return CommonPlace.inferred(
                Math.max(0, 1 - needed / now) * now / (present.serviceSeconds / present.completed),
                Math.max(1, perSecond * Math.max(0, needed - cpu)),
                perSecond * needed,
                perSecond,
                few,
                many);
    }
}
