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
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.LongSupplier;

/**
 * The {@link Hours} of all pools, and their clock: that of the wall, since people know their day by it.
 *
 * <pre>
 *   it goes forward     set, or the machine was suspended: another hour begins. What is older than a week goes only once
 *                       the clock has run for an hour
 *   it goes back        hours that would lie ahead go back with it
 *   summer time         an hour that comes twice is two, as it begins at two instants
 *   room                4 MiB for all: then pools that are used least keep their busiest hours alone, and last are forgotten
 * </pre>
 *
 * A pool is known by its name, class and the line that built it, also when it comes again. Thread-safe.
 */
public final class Memory {

    static final int HOURS = 168;
    private static final int MAX_BYTES = 4 << 20;

    /** Hours that a pool keeps where there is no room for all of them. */
    private static final int FEW = 24;

    /** New pools until the room is looked at again. */
    private static final int MANY_POOLS = 256;

    /** Of an hour: what a clock may be off without having been set. */
    private static final int JUMPS = 60;

    final long hourMillis;
    private final LongSupplier wall;
    private final LongSupplier nanos;
    private final ZoneId zone;
    private final Consumer<String> log;
    private final int maxBytes;
    /** By what a pool is known by: its name, class and line. */
    private final Map<List<String>, Hours> pools = new ConcurrentHashMap<>();

    /** Null where none is asked for; read once. */
    private volatile MemoryFile file;

    private boolean opened;
    private volatile long start;
    private long lastWall;
    private long lastNanos;

    /** When the clock was set, by itself; where it never was, what is old may go. */
    private volatile long setAt = Long.MIN_VALUE;

    /** What the room was last kept at. */
    private long keptAt;

    private int keptPools;

    /** {@code wall}: milliseconds since 1970; {@code nanos}: of a clock that nobody sets; {@code hour}: how long one is. */
    public Memory(LongSupplier wall, LongSupplier nanos, ZoneId zone, long hour, Consumer<String> log) {
        this(wall, nanos, zone, hour, log, MAX_BYTES);
    }

    Memory(LongSupplier wall, LongSupplier nanos, ZoneId zone, long hour, Consumer<String> log, int maxBytes) {
        this.wall = wall;
        this.nanos = nanos;
        this.zone = zone;
        this.hourMillis = hour;
        this.log = log;
        this.maxBytes = maxBytes;
        lastWall = wall.getAsLong();
        lastNanos = nanos.getAsLong();
        start = startOf(lastWall);
        keptAt = start;
    }

    /** Those of the pool that is known by this; null if there are none, unless they are to be made. */
    public Hours of(String name, String poolClass, String line, boolean make) {
        List<String> key = key(name, poolClass, line);
        return make ? pools.computeIfAbsent(key, known -> new Hours(this)) : pools.get(key);
    }

    private static List<String> key(String name, String poolClass, String line) {
        return Arrays.asList(String.valueOf(name), String.valueOf(poolClass), String.valueOf(line));
    }

    /** The pool has another name from now on; what is known of one that had it before is its own. */
    public void renamed(String former, String name, String poolClass, String line) {
        Hours hours = pools.remove(key(former, poolClass, line));
        if (hours != null) {
            of(name, poolClass, line, true).add(hours);
        }
    }

    /** Before the windows of pools are counted; on the sampler's thread. */
    public void windowEnded() {
        long now = wall.getAsLong();
        long then = nanos.getAsLong();
        long jump = now - lastWall - (then - lastNanos) / 1_000_000;
        lastWall = now;
        lastNanos = then;
        boolean set = Math.abs(jump) > hourMillis / JUMPS;
        setAt = set ? now : setAt;
        // what ends with the hour is of that hour
        start = startOf(now - 1);
        if (set) {
            log.accept(String.format(
                    Locale.ROOT,
                    "memory: the clock went %s by %,d minutes%s; hours go by it from now on",
                    jump < 0 ? "back" : "forward",
                    TimeUnit.MILLISECONDS.toMinutes(Math.abs(jump)),
                    jump < 0 ? "" : ", or the machine was suspended"));
        }
        if (set && jump < 0) {
            pools.values().forEach(hours -> hours.goBack(-jump));
        }
    }

    /** From the first {@link #keepRoom} on. */
    public void keptIn(MemoryFile file) {
        this.file = file;
    }

    /** Looks after room and file: where an hour has ended, or many pools have come. On the advisor's thread. */
    public synchronized void keepRoom() {
        if (file != null && !opened) {
            opened = true;
            file.open();
        }
        boolean ended = start != keptAt;
        if (ended && file != null) {
            file.write();
        }
        if (!ended && pools.size() < keptPools + MANY_POOLS) {
            return;
        }
        keptAt = start;
        pools.values().forEach(Hours::expire);
        pools.values().removeIf(Hours::isEmpty);
        long bytes = heapBytes();
        if (bytes > maxBytes) {
            // read once: the sampler counts on
            Map<List<String>, Long> arrived = new HashMap<>();
            List<Map.Entry<List<String>, Hours>> leastUsed = new ArrayList<>(pools.entrySet());
            leastUsed.forEach(pool -> arrived.put(pool.getKey(), pool.getValue().arrived()));
            leastUsed.sort(Comparator.comparingLong(pool -> arrived.get(pool.getKey())));
            for (int i = 0; i < leastUsed.size() && bytes > maxBytes; i++) {
                Hours hours = leastUsed.get(i).getValue();
                bytes -= hours.heapBytes();
                hours.keepBusiest(FEW);
                bytes += hours.heapBytes();
            }
            for (int i = 0; i < leastUsed.size() && bytes > maxBytes; i++) {
                bytes -= leastUsed.get(i).getValue().heapBytes();
                pools.remove(leastUsed.get(i).getKey());
            }
        }
        keptPools = pools.size();
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
    }

    /** Adds one pool to what is known. */
    void read(DataInput from) throws IOException {
        List<String> key = key(from.readUTF(), from.readUTF(), from.readUTF());
        Hours hours = Hours.read(from, this);
        Hours known = pools.putIfAbsent(key, hours);
        if (known != null) {
            known.add(hours);
        }
    }

    /** Of all that is remembered. */
    public long heapBytes() {
        return pools.values().stream().mapToLong(Hours::heapBytes).sum();
    }

    long start() {
        return start;
    }

    /** The start of the hour of the clock that this instant is in. */
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

    /** What began before may go. */
    long oldest() {
        return setAt != Long.MIN_VALUE && start - setAt < hourMillis ? Long.MIN_VALUE : start - HOURS * hourMillis;
    }

    double hourSeconds() {
        return hourMillis / 1e3;
    }

    double daySeconds() {
        return weekSeconds() / 7;
    }

    /** Of the week: 0 is Monday. */
    int day(long millis) {
        return time(millis).getDayOfWeek().ordinal();
    }

    double weekSeconds() {
        return HOURS * hourSeconds();
    }
}
