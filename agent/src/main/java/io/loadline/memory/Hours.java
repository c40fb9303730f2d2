package io.loadline.memory;

import io.loadline.model.Recommendation;
import io.loadline.model.Remembered;
import io.loadline.model.regime.Levels;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The hours of one pool in which there were tasks, up to a week of them, by the clock of its {@link Memory}. The sampler counts,
 * the advisor adds recommendations, any thread may read.
 */
public final class Hours {

    /** With its place. */
    private static final int HOUR_BYTES = 200;

    private static final int OWN_BYTES = 300;
    private static final int LEVEL_BYTES = 250;

    /** Windows. */
    private static final int WARM_UP = 30;

    /** Of a history, for a recommendation to be remembered. */
    private static final double ENOUGH = 0.5;

    private final Memory memory;

    /** By the start of each, in milliseconds since 1970. */
    private final TreeMap<Long, Hour> ended = new TreeMap<>();

    private long start;

    /** Of {@link #start}; null if nothing has come in it. */
    private Hour now;

    /** Of {@link #start}, before something came. */
    private double idleSeconds;

    /** In the hours kept, and idle between them. */
    private double seenSeconds;

    private long arrived;

    /** Of those that have ended, with its times; null if it must be looked for. */
    private Hour busiest;

    /** What it did at each of its sizes. */
    private Levels levels = new Levels();

    /** Windows with tasks since the JVM runs: the code of the first ones is still being compiled. */
    private int windows;

    Hours(Memory memory) {
        this.memory = memory;
        this.start = memory.start();
    }

    public synchronized void windowEnded(Window window) {
        begin();
        seenSeconds = Math.min(memory.weekSeconds(), seenSeconds + window.nanos() / 1e9);
        if (now == null && window.isIdle()) {
            idleSeconds += window.nanos() / 1e9;
            return;
        }
        arrived += window.arrived;
        present().add(window);
        if (++windows > WARM_UP) {
            levels.add(window, start);
        }
    }

    /** What the pool did at each of its sizes, this week or before. */
    public synchronized Levels levels() {
        return levels.copy();
    }

    /** {@code threadsWanted90}: by the history of {@code pool}. On the advisor's thread. */
    public synchronized void advised(Recommendation made, PoolSnapshot pool, double threadsWanted90, long mostBusy) {
        begin();
        if (now == null) {
            return;
        }
        now.add(pool.wait.p99, threadsWanted90, (int) mostBusy);
        // code that is still being compiled takes longer than it ever will again
        if (made.isKnown() && made.observedSeconds >= ENOUGH * pool.historySeconds) {
            now.recommended(made);
        }
    }

    /** {@code enoughSeconds}: how long it must have been seen to be made smaller. */
    public synchronized Remembered remembered(double enoughSeconds) {
        begin();
        Hour most = busiest();
        if (now != null && now.isBusierThan(most)) {
            most = dated(start, now);
        }
        Remembered remembered = new Remembered(seenSeconds, enoughSeconds);
        if (seenSeconds >= memory.hourSeconds() && most.size.threads > 0) {
            remembered.from = most.start;
            remembered.to = most.end;
            remembered.wanted = most.size;
            remembered.isLowerBound = most.lowerBound;
            remembered.confidence = most.confidence;
        }
        return remembered;
    }

    private Hour busiest() {
        if (busiest == null) {
            busiest = new Hour();
            ended.forEach((at, hour) -> busiest = hour.isBusierThan(busiest) ? dated(at, hour) : busiest);
        }
        return busiest;
    }

    /** The oldest first; the present one as it is now. */
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

    /** One to hand out. */
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

    /** The hour of the clock, if that is another one than before. */
    private void begin() {
        if (start != memory.start()) {
            end();
            start = memory.start();
            idleSeconds = 0;
            expire();
        }
    }

    private void end() {
        if (now != null) {
            put(start, now);
            now = null;
        }
    }

    private void put(long at, Hour hour) {
        ended.merge(at, hour, Hour::with);
        busiest = null;
    }

    /** Ends the hour if the clock has, and forgets what is older than a week. */
    synchronized void expire() {
        begin();
        if (ended.headMap(memory.oldest()).size() > 0) {
            ended.headMap(memory.oldest()).clear();
            busiest = null;
        }
    }

    /** Forgets all but the busiest ones, so that the advice for the week stays. */
    synchronized void keepBusiest(int most) {
        List<Long> leastFirst = new ArrayList<>(ended.keySet());
        leastFirst.sort((a, b) ->
                ended.get(b).isBusierThan(ended.get(a)) ? -1 : ended.get(a).isBusierThan(ended.get(b)) ? 1 : 0);
        leastFirst.subList(0, Math.max(0, leastFirst.size() - most)).forEach(ended::remove);
    }

    /** Those that lie ahead of the clock, which went back so far. */
    synchronized void goBack(long millis) {
        end();
        List<Long> ahead = new ArrayList<>(ended.tailMap(memory.start(), false).keySet());
        for (long at : ahead) {
            put(memory.startOf(at - millis), ended.remove(at));
        }
        busiest = null;
    }

    /** Those of another pool, which is the same under a new name. */
    synchronized void add(Hours other) {
        synchronized (other) {
            other.end();
            end();
            other.ended.forEach(this::put);
            levels.add(other.levels);
            seenSeconds = Math.min(memory.weekSeconds(), seenSeconds + other.seenSeconds);
            arrived += other.arrived;
        }
    }

    synchronized boolean isEmpty() {
        return now == null && ended.isEmpty();
    }

    /** Tasks, since it was first known. */
    synchronized long arrived() {
        return arrived;
    }

    synchronized int heapBytes() {
        return OWN_BYTES + HOUR_BYTES * (ended.size() + (now == null ? 0 : 1)) + LEVEL_BYTES * levels.size();
    }

    synchronized void write(DataOutput to) throws IOException {
        TreeMap<Long, Hour> all = withPresent();
        to.writeDouble(seenSeconds);
        to.writeLong(arrived);
        to.writeInt(all.size());
        for (Map.Entry<Long, Hour> hour : all.entrySet()) {
            to.writeLong(hour.getKey());
            hour.getValue().write(to);
        }
        levels.write(to);
    }

    static Hours read(DataInput from, Memory memory) throws IOException {
        Hours hours = new Hours(memory);
        hours.seenSeconds = from.readDouble();
        hours.arrived = from.readLong();
        for (int left = from.readInt(); left > 0; left--) {
            long at = from.readLong();
            hours.ended.put(at, Hour.read(from));
        }
        hours.levels = Levels.read(from);
        hours.expire();
        return hours;
    }
}
