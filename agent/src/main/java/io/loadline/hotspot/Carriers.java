// SPDX-License-Identifier: Apache-2.0
package io.loadline.hotspot;

import io.loadline.health.Privileged;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * The carriers of virtual threads: how much they compute, and where the virtual threads on them are. Sampled only while
 * virtual threads wait to start. A stack costs some 50 us and stops only its own thread. Advisor's thread only.
 */
public final class Carriers {

    private static final String CARRIER = "jdk.internal.misc.CarrierThread";
    private static final int MAX_SEARCHED = 20_000;
    private static final int MAX_STACKS = 16;
    private static final long HISTORY_NANOS = 60_000_000_000L;

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private final HotspotHistory sites = new HotspotHistory();
    private Map<Long, Long> cpuBefore = new HashMap<>();
    private long sampledBefore;

    /** Number of carriers. */
    public int count;

    /** Share of the time for which the carriers computed since the sample before, 0 to 1; NaN if unknown. */
    public double computing = Double.NaN;

    /** Call sites of the virtual threads on carriers in the last minute. */
    public Hotspots hotspots = Hotspots.NONE;

    /**
     * Samples the carriers.
     *
     * @param alive the live threads
     * @param mounted returns the virtual threads on carriers, found among so many; null if this JVM does not show them
     * @param now nanoseconds
     */
    public void sample(Collection<Thread> alive, IntFunction<Thread[]> mounted, long now) {
        Map<Long, Long> cpu = new HashMap<>();
        for (Thread thread : alive) {
            if (thread.getClass().getName().equals(CARRIER)) {
                cpu.put(thread.getId(), Privileged.get(() -> threads.getThreadCpuTime(thread.getId())));
            }
        }
        count = cpu.size();
        long used = 0;
        int both = 0;
        for (Map.Entry<Long, Long> carrier : cpu.entrySet()) {
            Long before = cpuBefore.get(carrier.getKey());
            if (before != null && carrier.getValue() >= 0) {
                used += carrier.getValue() - before;
                both++;
            }
        }
        computing = both == 0 ? Double.NaN : (double) used / both / (now - sampledBefore);
        cpuBefore = cpu;
        sampledBefore = now;
        if (mounted != null) {
            Thread[] on = mounted.apply(MAX_SEARCHED);
            for (int i = 0; i < Math.min(on.length, MAX_STACKS); i++) {
                add(on[i], now);
            }
        }
        hotspots = sites.hotspots(now, HISTORY_NANOS);
    }

    private void add(Thread thread, long now) {
        Thread.State state = thread.getState();
        StackTraceElement[] stack = Privileged.get(thread::getStackTrace);
        Hotspot seen = stack.length == 0 ? null : StackReader.hotspot(state, null, stack);
        if (seen != null) {
            sites.add(seen, stack, now, HISTORY_NANOS);
        }
    }
}
