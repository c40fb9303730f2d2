// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.finding.DispatcherFindings;
import io.loadline.finding.Finding;
import io.loadline.finding.PoolLines;
import io.loadline.finding.SystemFindings;
import io.loadline.finding.SystemFindings.PoolView;
import io.loadline.finding.ThreadFindings;
import io.loadline.hotspot.BlockingCoroutines;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.pool.PoolState;
import io.loadline.record.PoolRegistry;
import io.loadline.threads.JvmThreads;
import io.loadline.threads.ThreadStarts;
import io.loadline.threads.TomcatAcceptors;
import io.loadline.window.PoolMonitor;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/**
 * Findings about several pools: lines of code that leak pools, a stuck pool among healthy siblings, more threads than
 * allowed. The sampler's thread reports new and ended pools. The advisor's thread evaluates all pools every ten
 * windows; any thread may read.
 */
public final class FindingsOfAll {

    private static final int WINDOWS = 10;

    private static final String TOMCAT = "org.apache.tomcat.util.threads.";

    private final PoolLines lines = new PoolLines();
    private final PoolLines clients = new PoolLines(true);

    /** True once the JDK has built a pool for a client: its line says more than its threads. */
    private volatile boolean clientsSeen;

    /** Virtual threads that wait for carriers. */
    private final VirtualThreads virtualThreads = new VirtualThreads();

    private final ThreadStarts threadStarts = new ThreadStarts();
    private final TomcatAcceptors acceptors = new TomcatAcceptors();

    /** Returns the ids of the threads seen at work in pools; null if other threads are not watched. */
    private volatile Supplier<Set<Long>> poolThreads;

    private final ToldFindings told = new ToldFindings();

    /** Windows since the last evaluation. Advisor's thread only. */
    private int windowsSince;

    FindingsOfAll() {}

    /**
     * Watches the threads that belong to no pool.
     *
     * @param poolThreads returns the ids of the threads seen at work in pools
     */
    public void watchThreads(Supplier<Set<Long>> poolThreads) {
        this.poolThreads = poolThreads;
    }

    /**
     * Shows virtual threads.
     *
     * @param mounted returns those on carriers, found among so many
     */
    public void showVirtualThreads(IntFunction<Thread[]> mounted) {
        virtualThreads.mounted = mounted;
    }

    /** Returns the present findings, worst first. */
    public List<Finding> standing() {
        return told.standing();
    }

    void appeared(PoolMonitor pool) {
        if (pool.recorder().origin().site() != null && !pool.recorder().origin().jdk) {
            lines.built(line(pool), pool.name(), System.nanoTime());
        }
    }

    void ended(PoolMonitor pool) {
        lines.ended(line(pool));
    }

    /** Returns the line that built the pool, with the family: a client may have several pools, with fates of their own. */
    private static String line(PoolMonitor pool) {
        return PoolLines.line(pool.recorder().pool().family(), pool.recorder().origin().createdAt);
    }

    /** Counts a pool that the JDK built for a client of the application, or that has ended. Sampler's thread only. */
    public void noted(PoolRegistry.Client client) {
        clientsSeen = true;
        if (client.ended) {
            clients.ended(client.origin.user);
        } else {
            clients.built(client.origin.user, client.origin.client, System.nanoTime());
        }
    }

    void windowEnded() {
        lines.windowEnded();
        clients.windowEnded();
    }

    /** Returns true if an evaluation is due, now that {@code ended} more windows have ended. */
    boolean isDue(int ended) {
        windowsSince += ended;
        boolean isDue = windowsSince >= WINDOWS;
        windowsSince = isDue ? 0 : windowsSince;
        return isDue;
    }

    /** Evaluates all pools, and returns the new findings. */
    List<Finding> look(Collection<AdvisedPool> pools) {
        Map<String, Long> threads = new HashMap<>();
        List<PoolView> views = new ArrayList<>();
        ThreadRoom room = ThreadRoom.UNKNOWN;
        Processors processors = Processors.UNKNOWN;
        for (AdvisedPool pool : pools) {
            PoolState state = pool.monitor().latestState();
            threads.merge(line(pool.monitor()), state == null ? 0L : state.poolSize, Long::sum);
            if (state != null && !pool.hasNoSize()) {
                views.add(pool.view(state));
                room = pool.monitor().threadRoom();
                processors = pool.monitor().processors();
            }
        }
        long now = System.nanoTime();
        List<Finding> found = lines.found(line -> threads.getOrDefault(line, 0L), now);
        found.addAll(clients.found(line -> 0, now));
        found.addAll(DiscardedWork.look(pools));
        found.addAll(virtualThreads.look(pools, now));
        found.addAll(starvedDispatchers(pools));
        if (poolThreads != null) {
            found.addAll(ThreadFindings.of(threadStarts.poll(poolThreads.get(), now).stream()
                    .filter(group -> !(clientsSeen && group.isOfHttpClients()))
                    .collect(Collectors.toList())));
        }
        List<String> ofTomcat = pools.stream()
                .map(AdvisedPool::monitor)
                .filter(pool ->
                        String.valueOf(pool.recorder().pool().poolClass()).startsWith(TOMCAT))
                .map(PoolMonitor::name)
                .collect(Collectors.toList());
        if (!ofTomcat.isEmpty()) {
            found.addAll(SystemFindings.ofTomcat(acceptors.poll(JvmThreads.alive(), now), ofTomcat));
        }
        found.addAll(
                SystemFindings.of(views, room, processors, Runtime.getRuntime().maxMemory()));
        return told.looked(found, now);
    }

    /** Finds dispatchers whose threads wait for each other. Looks at threads only while the tasks of one stand still. */
    private static List<Finding> starvedDispatchers(Collection<AdvisedPool> pools) {
        List<Finding> found = new ArrayList<>();
        BlockingCoroutines blocked = null;
        for (AdvisedPool pool : pools) {
            Window latest = pool.monitor().latestWindow();
            String type = pool.monitor().recorder().pool().poolClass();
            if (latest != null && DispatcherFindings.mayBeStarved(type, latest)) {
                blocked = blocked == null ? BlockingCoroutines.of(JvmThreads.alive()) : blocked;
                found.addAll(DispatcherFindings.of(pool.monitor().snapshot(), blocked));
            }
        }
        return found;
    }
}
