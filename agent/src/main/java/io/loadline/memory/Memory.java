// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The {@link Hours} of all pools, and their clock: the wall clock, since people know their day by it.
 *
 * <pre>
 *   the clock is set forward, or   another hour begins; hours older than a week expire only when the next one begins, so
 *   the machine was suspended      a wrong clock that is corrected within the hour loses nothing
 *   the clock is set back          {@link Hours} moves the hours that would lie ahead back with it, also those of a file
 *   the clock is wrong at first    the hours of a file expire when the first hour ends, too
 *   summer time                    an hour that occurs twice is two, since it begins at two instants
 *   more than 200 pools            the pools with the fewest tasks are forgotten
 * </pre>
 *
 * A pool is known by its name, class and the line that built it, also after a restart. Thread-safe.
 */
public final class Memory {

    static final int HOURS = 168;

    /** Pools with all hours of a week take 7 MB. */
    private static final int MAX_POOLS = 200;

    /** Number of new pools after which the pools are counted again within the hour. */
    private static final int MANY_POOLS = 256;

    final long hourMillis;
    private final LongSupplier wall;
    private final ZoneId zone;

    /** Hours by name, class and line of the pool. */
    private final Map<List<String>, Hours> pools = new ConcurrentHashMap<>();

    /** The file; null if none is wanted. Read once. */
    private volatile MemoryFile file;

    /** Runs work on the file on another thread, since a file system may hang. Set before {@link #file}. */
    private Consumer<Runnable> aside;

    /** True while the file is read or written. */
    private final AtomicBoolean isAtFile = new AtomicBoolean();

    private boolean opened;

    /** The start of the present hour, in milliseconds since 1970. */
    private volatile long start;

    /** The start of the hour before the present one. */
    private volatile long previous;

    /** The hour in which {@link #keepRoom} last did its work. */
    private long keptAt;

    private int keptPools;

    /**
     * @param wall the wall clock, in milliseconds since 1970
     * @param hour the length of an hour in milliseconds
     */
    public Memory(LongSupplier wall, ZoneId zone, long hour) {
        this.wall = wall;
        this.zone = zone;
        this.hourMillis = hour;
        start = startOf(wall.getAsLong());
        previous = start;
        keptAt = start;
    }

    /** Returns the hours of the pool; null if there are none and {@code make} is false. */
    public Hours of(String name, String poolClass, String line, boolean make) {
        List<String> key = key(name, poolClass, line);
        return make ? pools.computeIfAbsent(key, known -> new Hours(this)) : pools.get(key);
    }

    private static List<String> key(String name, String poolClass, String line) {
        return Arrays.asList(String.valueOf(name), String.valueOf(poolClass), String.valueOf(line));
    }

    /** Gives the hours of a pool to its new name, and adds those that another pool of this name has left. */
    public void renamed(String former, String name, String poolClass, String line) {
        Hours hours = pools.remove(key(former, poolClass, line));
        if (hours != null) {
            of(name, poolClass, line, true).add(hours);
        }
    }

    /** Reads the clock, before the windows of the pools are counted; on the sampler's thread. */
    public void windowEnded() {
        // a window that ends with the hour belongs to that hour
        long now = startOf(wall.getAsLong() - 1);
        if (now != start) {
            previous = start;
            start = now;
        }
    }

    /**
     * Sets the file, which the first {@link #keepRoom} reads.
     *
     * @param aside runs work on another thread and returns at once
     */
    public void keptIn(MemoryFile file, Consumer<Runnable> aside) {
        this.aside = aside;
        this.file = file;
    }

    /** Expires hours, forgets pools and has the file written: after each hour, or after many new pools. On the advisor's thread. */
    public synchronized void keepRoom() {
        boolean ended = start != keptAt;
        if (file != null && (ended || !opened) && isAtFile.compareAndSet(false, true)) {
            useFile(file);
        }
        if (!ended && pools.size() < keptPools + MANY_POOLS) {
            return;
        }
        keptAt = start;
        pools.values().forEach(Hours::expire);
        pools.values().removeIf(Hours::isEmpty);
        if (pools.size() > MAX_POOLS) {
            // read once, since the sampler goes on counting
            Map<List<String>, Long> arrived = new HashMap<>();
            pools.forEach((pool, hours) -> arrived.put(pool, hours.arrived()));
            List<List<String>> leastUsed = new ArrayList<>(arrived.keySet());
            leastUsed.sort(Comparator.comparingLong(arrived::get));
            leastUsed.subList(0, leastUsed.size() - MAX_POOLS).forEach(pools::remove);
        }
        keptPools = pools.size();
    }

    /** Has the file read the first time, and written from then on. */
    private void useFile(MemoryFile file) {
        Runnable use = opened ? file::write : file::open;
        try {
            aside.accept(() -> {
                try {
                    use.run();
                } finally {
                    isAtFile.set(false);
                }
            });
            opened = true;
        } catch (Throwable noThread) {
            isAtFile.set(false);
            throw noThread;
        }
    }

    void write(DataOutput to) throws IOException {
        List<Map.Entry<List<String>, Hours>> all = new ArrayList<>(pools.entrySet());
        to.writeInt(all.size());
        for (Map.Entry<List<String>, Hours> pool : all) {
            for (String part : pool.getKey()) {
                to.writeUTF(part);
            }
            pool.getValue().write(to);
        }
        TrackSection.write(all, to);
    }

    /** Reads the pools of a file and adds them. */
    void read(DataInput from) throws IOException {
        Map<List<String>, Hours> all = new LinkedHashMap<>();
        for (int left = from.readInt(); left > 0; left--) {
            all.put(key(from.readUTF(), from.readUTF(), from.readUTF()), Hours.read(from, this));
        }
        TreeSet<Long> starts = starts(all.values());
        if (!starts.isEmpty() && starts.last() > start) {
            long ahead = starts.last() - start;
            all.values().forEach(hours -> hours.moveBack(ahead, start));
        }
        double[] coveredOnDay = coveredOnDay(starts(all.values()).tailSet(oldest()));
        all.values().forEach(hours -> hours.limitSeen(coveredOnDay));
        all.forEach((key, hours) -> {
            Hours known = pools.putIfAbsent(key, hours);
            if (known != null) {
                known.add(hours);
            }
        });
    }

    /** Returns a memory of nothing with this clock, as of now. */
    Memory emptyCopy() {
        return new Memory(wall, zone, hourMillis);
    }

    /** Adds the pools and the hours that this memory does not have. */
    void addMissing(Memory other) {
        other.pools.forEach((key, hours) -> {
            Hours made = new Hours(this);
            Hours known = pools.putIfAbsent(key, made);
            if (known == null) {
                made.add(hours);
            } else {
                known.addMissing(hours);
            }
        });
    }

    /** Returns the seconds from the first to the last of these hours by the day of the week, Monday first. */
    private double[] coveredOnDay(SortedSet<Long> hours) {
        double[] seconds = new double[7];
        if (!hours.isEmpty()) {
            for (long next = hours.first(); next <= hours.last(); next += hourMillis) {
                seconds[day(next)] += hourSeconds();
            }
        }
        return seconds;
    }

    private static TreeSet<Long> starts(Collection<Hours> pools) {
        TreeSet<Long> starts = new TreeSet<>();
        pools.forEach(hours -> starts.addAll(hours.starts()));
        return starts;
    }

    /** Returns the wall clock, in milliseconds since 1970. */
    public long millis() {
        return wall.getAsLong();
    }

    int pools() {
        return pools.size();
    }

    long start() {
        return start;
    }

    /** Returns the start of the clock hour of this instant. */
    long startOf(long millis) {
        long local = millis
                + 1000L
                        * zone.getRules()
                                .getOffset(Instant.ofEpochMilli(millis))
                                .getTotalSeconds();
        return millis - Math.floorMod(local, hourMillis);
    }

    ZonedDateTime time(long millis) {
        return Instant.ofEpochMilli(millis).atZone(zone);
    }

    /** Returns the start of the oldest hour to keep, as the hour before the present one predicts the present. */
    long oldest() {
        return Math.min(previous + hourMillis, start) - HOURS * hourMillis;
    }

    double hourSeconds() {
        return hourMillis / 1e3;
    }

    double daySeconds() {
        return weekSeconds() / 7;
    }

    /** Returns the day of the week, 0 for Monday. */
    int day(long millis) {
        return time(millis).getDayOfWeek().ordinal();
    }

    double weekSeconds() {
        return HOURS * hourSeconds();
    }
}
