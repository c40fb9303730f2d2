package io.loadline.memory;

import io.loadline.model.Recommendation;
import io.loadline.model.Remembered;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The hours of one pool in which there were tasks, up to a week of them, by the clock of its {@link Memory}. One that has ended
 * is kept as the bytes that a file has of it, some 170 with its place. The sampler counts, the advisor adds recommendations, any
 * thread may read.
 */
public final class Hours {

    private static final int ENTRY_BYTES = 88;
    private static final int HOUR_BYTES = 176;
    private static final int OWN_BYTES = 300;

    /** Of a history, for a recommendation to be remembered. */
    private static final double ENOUGH = 0.5;

    private final Memory memory;

    /** By the start of each, in milliseconds since 1970. */
    private final TreeMap<Long, byte[]> ended = new TreeMap<>();

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
        boolean told = seenSeconds >= memory.hourSeconds() && most.size.threads > 0;
        return told
                ? new Remembered(
                        seenSeconds,
                        enoughSeconds,
                        most.start,
                        most.end,
                        most.size.threads,
                        most.size.low,
                        most.size.high,
                        most.size.limit,
                        most.lowerBound,
                        most.confidence)
                : new Remembered(seenSeconds, enoughSeconds);
    }

    private Hour busiest() {
        if (busiest == null) {
            busiest = new Hour();
            for (Map.Entry<Long, byte[]> one : ended.entrySet()) {
                Hour hour = read(one.getValue());
                busiest = hour.isBusierThan(busiest) ? dated(one.getKey(), hour) : busiest;
            }
        }
        return busiest;
    }

    /** The oldest first; the present one as it is now. */
    public synchronized List<Hour> hours() {
        begin();
        TreeMap<Long, Hour> hours = new TreeMap<>();
        ended.forEach((at, bytes) -> hours.put(at, read(bytes)));
        if (now != null) {
            Hour copy = read(bytes(now));
            if (hours.containsKey(start)) {
                copy.add(hours.get(start));
            }
            hours.put(start, copy);
        }
        hours.forEach(this::dated);
        return new ArrayList<>(hours.values());
    }

    private Hour dated(long at, Hour hour) {
        hour.start = memory.time(at);
        hour.end = memory.time(at + memory.hourMillis);
        return hour;
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
        byte[] known = ended.get(at);
        if (known != null) {
            hour.add(read(known));
        }
        ended.put(at, bytes(hour));
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

    /** Those that lie ahead of the clock, which went back so far. */
    synchronized void goBack(long millis) {
        end();
        List<Long> ahead = new ArrayList<>(ended.tailMap(memory.start(), false).keySet());
        for (long at : ahead) {
            put(memory.startOf(at - millis), read(ended.remove(at)));
        }
        busiest = null;
    }

    /** Those of another pool, which is the same under a new name. */
    synchronized void add(Hours other) {
        synchronized (other) {
            other.end();
            end();
            other.ended.forEach((at, bytes) -> put(at, read(bytes)));
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
        int bytes = OWN_BYTES + (now == null ? 0 : HOUR_BYTES) + ENTRY_BYTES * ended.size();
        for (byte[] hour : ended.values()) {
            bytes += hour.length;
        }
        return bytes;
    }

    synchronized void write(DataOutput to) throws IOException {
        TreeMap<Long, byte[]> all = new TreeMap<>(ended);
        if (now != null) {
            Hour copy = read(bytes(now));
            if (all.containsKey(start)) {
                copy.add(read(all.get(start)));
            }
            all.put(start, bytes(copy));
        }
        to.writeDouble(seenSeconds);
        to.writeLong(arrived);
        to.writeInt(all.size());
        for (Map.Entry<Long, byte[]> hour : all.entrySet()) {
            to.writeLong(hour.getKey());
            to.write(hour.getValue());
        }
    }

    static Hours read(DataInput from, Memory memory) throws IOException {
        Hours hours = new Hours(memory);
        hours.seenSeconds = from.readDouble();
        hours.arrived = from.readLong();
        for (int left = from.readInt(); left > 0; left--) {
            long at = from.readLong();
            hours.ended.put(at, bytes(Hour.read(from)));
        }
        hours.expire();
        return hours;
    }

    private static byte[] bytes(Hour hour) {
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream(192);
            hour.write(new DataOutputStream(bytes));
            return bytes.toByteArray();
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }

    private static Hour read(byte[] bytes) {
        try {
            return Hour.read(new DataInputStream(new ByteArrayInputStream(bytes)));
        } catch (IOException impossible) {
            throw new UncheckedIOException(impossible);
        }
    }
}
