// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import static io.loadline.model.Constants.CURVE_RATIO;

import io.loadline.model.Constants;
import io.loadline.model.Recommendation;
import io.loadline.model.Regime;
import io.loadline.model.Remembered;
import io.loadline.model.SizeTest;
import io.loadline.model.TrackRecord;
import io.loadline.model.regime.Levels;
import io.loadline.model.regime.LoadCurve;
import io.loadline.model.regime.Slowdown;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.DayOfWeek;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;

/**
 * The hours of one pool in which there were tasks, up to a week of them, by the clock of its {@link Memory}. The sampler counts,
 * the advisor adds recommendations, any thread may read.
 */
public final class Hours {

    /** Windows with tasks in which code is still being compiled. */
    public static final int COMPILING_WINDOWS = 30;

    /** Hours of such a rate or a higher one, without which nobody knows what is usual: a median of three is none of their extremes. */
    private static final int USUAL = 3;

    /** The multiple of the usual service time that an incident explains, and a busier hour does not. */
    private static final double SLOW = 2;

    /** The part of a history that a remembered recommendation rests on at least. */
    private static final double ENOUGH = 0.5;

    private static final int DAY_HOURS = 24;

    private final Memory memory;

    /** Hours by their starts, in milliseconds since 1970. */
    private final TreeMap<Long, Hour> ended = new TreeMap<>();

    private long start;

    /** The day of the week of {@link #start}. */
    private int day;

    /** The hour of {@link #start}; null if no task has arrived in it. */
    private Hour now;

    /** The time of the present hour before its first task. */
    private double idleSeconds;

    /** The measured time, idle hours included. */
    private double seenSeconds;

    /** The measured time by the day of the week, a day each at most, Monday first. */
    private final double[] seenOnDay = new double[7];

    private long arrived;

    /** The peaks of the ended hours; null if they must be searched. */
    private Peaks ofEnded;

    /** The performance at each of its sizes. */
    private final Levels levels = new Levels();

    private final LoadCurve curve = new LoadCurve();
    private final TrackRecord track = new TrackRecord();

    /** The prediction for the recommended size; null if there is none. */
    private SizeTest.Kept kept;

    /** The number of windows with tasks since the start of the JVM: the code of the first ones is still being compiled. */
    private int windows;

    Hours(Memory memory) {
        this.memory = memory;
        this.start = memory.start();
        this.day = memory.day(start);
    }

    public synchronized void windowEnded(Window window) {
        begin();
        addSeen(day, window.nanos() / 1e9);
        if (now == null && window.isIdle()) {
            idleSeconds += window.nanos() / 1e9;
            return;
        }
        arrived += window.arrived;
        present().add(window);
        if (++windows > COMPILING_WINDOWS) {
            levels.add(window, start);
            curve.add(window, start);
        }
    }

    /** Returns the performance of the pool at each of its sizes, this week or before. */
    public synchronized Levels levels() {
        return levels.copy();
    }

    /** Returns the load curve of the week. */
    public synchronized LoadCurve curve() {
        return curve.copy();
    }

    /** Returns the track record of its predictions. */
    public synchronized TrackRecord track() {
        return track.copy();
    }

    /** Adds a tested prediction. */
    public synchronized void tested(TrackRecord.Entry entry) {
        track.add(entry);
    }

    /** Returns the prediction for the recommended size; null if there is none. */
    public synchronized SizeTest.Kept kept() {
        return kept;
    }

    /** Sets the prediction for the recommended size, in case a restart sets this size. */
    public synchronized void keep(SizeTest.Kept prediction) {
        kept = prediction;
    }

    /** Adds the track record of before a restart, and its last prediction unless there is a newer one. */
    synchronized void remember(TrackRecord before, SizeTest.Kept last) {
        track.putBefore(before);
        kept = kept == null ? last : kept;
    }

    /** Adds a recommendation. On the advisor's thread. */
    public synchronized void advised(Recommendation made, PoolSnapshot pool, double threadsWanted90, long mostBusy) {
        begin();
        if (now == null) {
            return;
        }
        now.add(pool.wait.p99, threadsWanted90, (int) mostBusy);
        Slowdown slowdown = curve.slowdown();
        curve.advised(pool.taskClasses, made.regime.traffic == Regime.Traffic.CLOSED);
        // code that is still being compiled takes longer than it ever will again
        if (!made.present.isKnown() || made.observedSeconds < ENOUGH * pool.historySeconds) {
            return;
        }
        if (slowdown.isWithin(made.observedSeconds, pool.taskClasses)) {
            now.recommendedInSlowdown(made, slowdown.times());
        } else {
            now.recommended(made);
        }
    }

    /** @param enoughSeconds the time for which the pool must have been measured before it shrinks */
    public synchronized Remembered remembered(double enoughSeconds) {
        begin();
        Peaks peaks = new Peaks(peaksOfEnded());
        if (now != null) {
            peaks.add(withPresent(), start, now);
        }
        Hour most = peaks.busiest;
        Hour slow = peaks.slowest;
        boolean isKnown = seenSeconds >= memory.hourSeconds() && most.size.threads > 0;
        boolean isIncident = slow != null && slow.isBusierThan(most);
        return new Remembered(
                seenSeconds,
                enoughSeconds,
                unseenDays(),
                isKnown ? most.peak() : Remembered.Peak.NONE,
                isIncident ? slow.peak() : Remembered.Peak.NONE);
    }

    /** Returns the peaks of the ended hours. */
    private Peaks peaksOfEnded() {
        if (ofEnded == null) {
            ofEnded = new Peaks(null);
            ended.forEach((at, hour) -> ofEnded.add(ended, at, hour));
        }
        return ofEnded;
    }

    /** The busiest hour, and the incident that would be busier. */
    private final class Peaks {

        private Hour busiest = new Hour();

        /** Null if there is none. */
        private Hour slowest;

        Peaks(Peaks known) {
            if (known != null) {
                busiest = known.busiest;
                slowest = known.slowest;
            }
        }

        /** Counts an hour. Of an incident only the time outside its slowdowns counts, and nothing if all of it was slow. */
        void add(TreeMap<Long, Hour> hours, long at, Hour hour) {
            Hour whole = hour.whole();
            if (!whole.isBusierThan(busiest)) {
                return;
            }
            boolean isIncident = isIncident(hours, at);
            Hour counted = isIncident ? hour : whole;
            if (counted.isBusierThan(busiest) && !(isIncident && isLong(hours, at))) {
                busiest = dated(at, counted);
            }
            if (isIncident && (slowest == null || whole.isBusierThan(slowest))) {
                slowest = dated(at, whole);
            }
        }
    }

    /** Returns whether an hour had a slowdown, or long tasks, and no other day had: a slow hour of every night is no incident. */
    private boolean isIncident(TreeMap<Long, Hour> hours, long at) {
        return isSlow(hours, at)
                && hours.keySet().stream()
                        .filter(other -> Math.abs(other - at) >= DAY_HOURS / 2 * memory.hourMillis)
                        .noneMatch(other -> isSlow(hours, other));
    }

    private static boolean isSlow(TreeMap<Long, Hour> hours, long at) {
        return hours.get(at).timesBlocked > 1 || isLong(hours, at);
    }

    /**
     * Returns whether the tasks of an hour took more than twice as long as is usual at its rate, the median of the hours with such
     * a rate or a higher one. Waits for a processor do not count.
     */
    private static boolean isLong(TreeMap<Long, Hour> hours, long at) {
        Hour hour = hours.get(at);
        double[] usual = hours.values().stream()
                .filter(other -> other != hour && other.completed > 0)
                .filter(other -> other.arrivalsPerSecond() >= hour.arrivalsPerSecond() / CURVE_RATIO)
                .mapToDouble(Hour::uncontendedMillis)
                .sorted()
                .toArray();
        return usual.length >= USUAL && hour.uncontendedMillis() > SLOW * usual[usual.length / 2];
    }

    /** Returns the days of the week of which less than half was measured. */
    private List<DayOfWeek> unseenDays() {
        List<DayOfWeek> days = new ArrayList<>();
        for (DayOfWeek some : DayOfWeek.values()) {
            if (seenOnDay[some.ordinal()] < memory.daySeconds() / 2) {
                days.add(some);
            }
        }
        return days;
    }

    /** Returns the hours, the oldest first; the present one as it is now. */
    public synchronized List<Hour> hours() {
        begin();
        List<Hour> hours = new ArrayList<>();
        withPresent().forEach((at, hour) -> hours.add(dated(at, hour)));
        return hours;
    }

    private TreeMap<Long, Hour> withPresent() {
        TreeMap<Long, Hour> all = new TreeMap<>(ended);
        if (now != null) {
            all.merge(start, now, Hour::with);
        }
        return all;
    }

    /** Returns a copy with its times. */
    private Hour dated(long at, Hour hour) {
        Hour copy = new Hour().with(hour);
        copy.start = memory.time(at);
        copy.end = memory.time(at + memory.hourMillis);
        return copy;
    }

    private Hour present() {
        if (now == null) {
            now = new Hour();
            now.seenSeconds = idleSeconds;
        }
        return now;
    }

    /** Begins the present hour of the clock, if that is another one than before. */
    private void begin() {
        long next = memory.start();
        if (start != next) {
            end();
            if (start > next) {
                moveBack(start - next, next);
            }
            start = next;
            day = memory.day(start);
            idleSeconds = 0;
            expire();
        }
    }

    private void end() {
        if (now != null) {
            put(start, now);
            now = null;
            // it is in that hour already
            idleSeconds = 0;
        }
    }

    private void put(long at, Hour hour) {
        ended.merge(at, hour, Hour::with);
        ofEnded = null;
    }

    /** Ends the hour if the clock has, and forgets what is older than a week. */
    synchronized void expire() {
        begin();
        if (ended.headMap(memory.oldest()).size() > 0) {
            ended.headMap(memory.oldest()).clear();
            ofEnded = null;
        }
    }

    /** Returns the starts of the ended hours. */
    synchronized TreeSet<Long> starts() {
        return new TreeSet<>(ended.keySet());
    }

    /**
     * Limits the measured time of a file to the time that its hours of the last week cover. Before a gap of weeks the load was
     * seen for a week, and nothing of it says what the load is now.
     *
     * @param coveredOnDay the seconds covered by the day of the week, Monday first
     */
    synchronized void limitSeen(double[] coveredOnDay) {
        boolean isNoneLeft = ended.tailMap(memory.oldest()).isEmpty();
        double covered = 0;
        for (int i = 0; i < seenOnDay.length; i++) {
            seenOnDay[i] = isNoneLeft ? 0 : Math.min(seenOnDay[i], coveredOnDay[i]);
            covered += coveredOnDay[i];
        }
        seenSeconds = isNoneLeft ? 0 : Math.min(seenSeconds, covered);
    }

    /** Moves the hours that lie ahead of a clock that was set back to {@code present}. */
    synchronized void moveBack(long millis, long present) {
        for (Long at : new ArrayList<>(ended.tailMap(present, false).keySet())) {
            put(memory.startOf(at - millis), ended.remove(at));
        }
    }

    /** Adds the hours of another pool, which is the same under a new name. */
    synchronized void add(Hours other) {
        synchronized (other) {
            other.end();
            end();
            other.ended.forEach(this::put);
            levels.add(other.levels);
            curve.add(other.curve);
            remember(other.track, other.kept);
            seenSeconds = Math.min(memory.weekSeconds(), seenSeconds + other.seenSeconds);
            for (int i = 0; i < seenOnDay.length; i++) {
                seenOnDay[i] = Math.min(memory.daySeconds(), seenOnDay[i] + other.seenOnDay[i]);
            }
            arrived += other.arrived;
        }
    }

    /** Adds the hours that these lack. Of an hour that both have, the one that was measured for longer stays. */
    synchronized void addMissing(Hours other) {
        end();
        synchronized (other) {
            other.ended.forEach((at, hour) -> {
                Hour known = ended.getOrDefault(at, new Hour());
                if (hour.seenSeconds > known.seenSeconds) {
                    ended.put(at, hour);
                    ofEnded = null;
                    arrived += hour.arrived - known.arrived;
                    addSeen(memory.day(at), hour.seenSeconds - known.seenSeconds);
                }
            });
        }
    }

    private void addSeen(int day, double seconds) {
        seenSeconds = Math.min(memory.weekSeconds(), seenSeconds + seconds);
        seenOnDay[day] = Math.min(memory.daySeconds(), seenOnDay[day] + seconds);
    }

    synchronized boolean isEmpty() {
        return now == null && ended.isEmpty();
    }

    /** Returns the tasks that have arrived since the pool was first known. */
    synchronized long arrived() {
        return arrived;
    }

    synchronized void write(DataOutput to) throws IOException {
        TreeMap<Long, Hour> all = withPresent();
        to.writeDouble(seenSeconds);
        for (double seconds : seenOnDay) {
            to.writeDouble(seconds);
        }
        to.writeLong(arrived);
        to.writeInt(all.size());
        for (Map.Entry<Long, Hour> hour : all.entrySet()) {
            to.writeLong(hour.getKey());
            hour.getValue().write(to);
        }
        write(levels.rows(), to);
        write(curve.rows(), to);
    }

    private static void write(List<double[]> rows, DataOutput to) throws IOException {
        to.writeInt(rows.size());
        for (double[] row : rows) {
            for (double figure : row) {
                to.writeDouble(figure);
            }
        }
    }

    static Hours read(DataInput from, Memory memory) throws IOException {
        Hours hours = new Hours(memory);
        hours.seenSeconds = from.readDouble();
        for (int i = 0; i < hours.seenOnDay.length; i++) {
            hours.seenOnDay[i] = from.readDouble();
        }
        hours.arrived = from.readLong();
        for (int left = from.readInt(); left > 0; left--) {
            long at = from.readLong();
            hours.ended.put(at, Hour.read(from));
        }
        read(Constants.LEVEL_FIGURES, from, hours.levels::add);
        read(Constants.CURVE_FIGURES, from, hours.curve::add);
        return hours;
    }

    private static void read(int length, DataInput from, Consumer<double[]> to) throws IOException {
        for (int left = from.readInt(); left > 0; left--) {
            double[] row = new double[length];
            for (int i = 0; i < row.length; i++) {
                row[i] = from.readDouble();
            }
            to.accept(row);
        }
    }
}
