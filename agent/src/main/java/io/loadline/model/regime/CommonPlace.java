// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import static io.loadline.model.Constants.BINDING;
import static io.loadline.model.Constants.MIN_LOOKS;
import static io.loadline.model.Constants.MIN_SAMPLE;
import static io.loadline.model.Constants.MIN_SEEN;
import static io.loadline.model.Constants.NORMAL;
import static io.loadline.model.Constants.NOTED;
import static io.loadline.model.Constants.OF_LOOKS;
import static io.loadline.model.Constants.SHORT_OF_LOOKS;

import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.pool.Library;
import io.loadline.window.Station;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/**
 * One place, such as a lock or a semaphore, that workers wait for while others hold it: a station with few servers downstream.
 *
 * <pre>
 *   of a measured pool of connections, over the windows of its present size
 *     servers      c = size * this pool's share of it
 *     share        b / n = time waited for a connection / time in service, at least 0.1
 *     per second   X = c / (time held / tasks completed)
 *   of any other place, from samples of the workers: n in service, b of them waiting there
 *     share        b / n;  n - b is all that the station lets through, and more threads only wait longer
 * </pre>
 *
 * Its fields are written by the class that makes it.
 */
public final class CommonPlace {

    /** Share of the service time spent waiting there, 0 to 1; 0 where there is no such place. */
    public double share;

    /** Workers that it can serve at once; infinite where there is no such place. */
    public double servers = Double.POSITIVE_INFINITY;

    /** Mean number of workers in service that do not wait there. */
    public double notWaiting;

    /** Tasks a second that completed while workers waited there: all that it lets through. */
    public double perSecond;

    /** Share of the tasks that go there, 0 to 1; 1 where that is not known. */
    public double visiting = 1;

    public final Kind kind;

    /** The object or the code that workers wait at; null where none was seen. */
    public String name;

    /** The pool of connections that it is; null if it is something else. */
    public Station station;

    /** Kinds of bottleneck. */
    public enum Kind {
        NOWHERE,
        MEASURED_POOL,

        /** A pool of connections of which no more is known than that workers wait there. */
        UNMEASURED_POOL,
        SEMAPHORE,
        CONDITION,
        LOCK,
        MONITOR,

        /** Bottleneck that was concluded from the throughput at two sizes. */
        OUT_OF_SIGHT
    }

    public static final CommonPlace NONE = new CommonPlace(Kind.NOWHERE);

    CommonPlace(Kind kind) {
        this.kind = kind;
    }

    /** Returns whether workers were seen waiting there; otherwise it was concluded from the throughput at two sizes. */
    public boolean isSeen() {
        return isThere() && kind != Kind.OUT_OF_SIGHT;
    }

    /** Returns whether it is a pool of connections of which no more is known than that workers wait there. */
    public boolean isUnmeasuredPool() {
        return kind == Kind.UNMEASURED_POOL;
    }

    public boolean isBinding() {
        return isThere() && (share > BINDING || !isSeen());
    }

    public boolean isThere() {
        return kind != Kind.NOWHERE;
    }

    /**
     * Returns the kind of the object for which workers wait.
     *
     * @param object its text
     */
    private static Kind kind(String object) {
        if (Library.of(object) == Library.CONNECTIONS) {
            return Kind.UNMEASURED_POOL;
        }
        if (object.contains("Semaphore$")) {
            return Kind.SEMAPHORE;
        }
        if (object.contains("ConditionObject")) {
            return Kind.CONDITION;
        }
        return object.contains(".Reentrant") ? Kind.LOCK : Kind.MONITOR;
    }

    /**
     * Returns the bottleneck by the figures of a pool of connections, by the objects for which workers were seen to
     * wait, or else by the throughput at different sizes of the pool.
     *
     * @param windows those of the present size
     * @param scaling of former sizes, too
     * @param places hotspots of workers
     */
    public static CommonPlace of(List<Window> windows, Scaling scaling, Hotspots places) {
        CommonPlace measured = measured(windows);
        if (measured.isThere()) {
            return measured;
        }
        CommonPlace seen = seen(windows, places);
        return seen.isThere() ? seen : scaling.place(windows);
    }

    /**
     * A pool of connections where tasks were measured: how many it serves at once is known, and how long each task is there, so
     * one running size tells what it lets through. That where most was waited for, as it is now.
     */
    private static CommonPlace measured(List<Window> windows) {
        Station last = windows.stream()
                .map(w -> w.station)
                .filter(station -> station != null && station.waitNanos > 0)
                .reduce((former, next) -> next)
                .orElse(null);
        if (last == null) {
            return NONE;
        }
        List<Window> seen = new ArrayList<>(windows);
        seen.removeIf(w -> w.station == null || !w.station.name.equals(last.name) || w.station.size != last.size);
        double waited = Window.sum(seen, w -> w.station.waitNanos);
        double held = Window.sum(seen, w -> w.station.heldNanos);
        double inService = Window.sum(seen, w -> w.inServiceNanos);
        double completed = Window.sum(seen, w -> w.completed);
        if (seen.size() < MIN_LOOKS || held <= 0 || completed <= 0 || !(waited >= BINDING * inService)) {
            return NONE;
        }
        CommonPlace place = new CommonPlace(Kind.MEASURED_POOL);
        place.station = last;
        place.servers = Math.max(1, last.size * last.share);
        place.share = Math.min(1, waited / inService);
        place.notWaiting = Math.max(0, inService - waited) / Window.sum(seen, Window::nanos);
        place.perSecond = place.servers / (held / completed / 1e9);
        place.visiting = Math.min(1, Window.sum(seen, w -> w.station.visits) / completed);
        return place;
    }

    /**
     * Returns the bottleneck at the one object for which most workers waited; at one class of objects, where each
     * exists for a short time only: a pool may make its lock anew.
     */
    private static CommonPlace seen(List<Window> windows, Hotspots places) {
        CommonPlace object = seen(windows, places, name -> name);
        return object.isThere() ? object : seen(windows, places, CommonPlace::withoutIdentity);
    }

    private static CommonPlace seen(List<Window> windows, Hotspots places, UnaryOperator<String> identity) {
        Map<String, Integer> waiters = new HashMap<>();
        for (Window w : windows) {
            if (w.workers.atCommonObject > 0) {
                waiters.merge(identity.apply(w.workers.commonObject), w.workers.atCommonObject, Integer::sum);
            }
        }
        String most = waiters.entrySet().stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(null);
        List<Window> looked = new ArrayList<>(windows);
        looked.removeIf(w -> w.workers.looks == 0 || w.workers.busy == 0);
        List<Window> there = new ArrayList<>(looked);
        there.removeIf(w -> w.workers.atCommonObject == 0
                || !identity.apply(w.workers.commonObject).equals(most));
        double busy = Window.sum(looked, w -> w.workers.busy / (double) w.workers.looks);
        double waiting = Window.sum(there, w -> w.workers.atCommonObject / (double) w.workers.looks);
        if (looked.size() < MIN_LOOKS
                || Window.sum(looked, w -> w.workers.busy) < MIN_SAMPLE
                || waiting < NOTED * busy
                || there.size() < OF_LOOKS * looked.size()) {
            return NONE;
        }
        double times = there.size();
        double mean = Window.sum(there, CommonPlace::free) / times;
        double squares = Window.sum(there, w -> free(w) * free(w));
        String name = there.get(there.size() - 1).workers.commonObject;
        // those outside come and go as in M/G/infinity, with a variance that equals their mean; the servers are
        // constant. Where only a part of the workers is seen, chance adds a variance of its own
        double chance = Window.sum(there, CommonPlace::varianceOfSample) / times;
        double known = chance * (1 + NORMAL * Math.sqrt(2 / times));
        double outside = Math.min(mean - 1, squares / times - mean * mean - known);
        double servers = Math.max(1, Math.rint(mean - Math.max(0, outside)));
        CommonPlace place = new CommonPlace(kind(name));
        place.name = withoutIdentity(name);
        place.share = waiting / busy;
        double workers = Window.sum(looked, w -> times(w) * w.workers.busy / w.workers.looks) / looked.size();
        place.servers = Math.min(servers, holders(places, place.share, workers));
        place.notWaiting = mean;
        place.perSecond = Window.sum(there, w -> w.completed) / Window.sum(there, Window::nanos) * 1e9;
        return place;
    }

    /** Returns the number of tasks in service that do not wait there, as far as the sampled workers show it. */
    private static double free(Window w) {
        return times(w) * (w.workers.busy - w.workers.atCommonObject) / w.workers.looks;
    }

    /**
     * Returns the number of workers for which each sampled one stands; short tasks end during a sample, which makes a
     * few fewer.
     */
    private static double times(Window w) {
        double times = w.inServiceNanos / w.nanos() * w.workers.looks / w.workers.busy;
        return times > 1 + SHORT_OF_LOOKS ? times : 1;
    }

    /** Returns the variance of {@link #free}, by the hypergeometric distribution: 0 where all workers were sampled. */
    private static double varianceOfSample(Window w) {
        double seen = w.workers.busy / (double) w.workers.looks;
        double all = times(w) * seen;
        double waiting = w.workers.atCommonObject / (double) w.workers.busy;
        return all > seen ? times(w) * waiting * (1 - waiting) * all * (all - seen) / (all - 1) : 0;
    }

    /** Returns the name without its identity hash, which says nothing to a person. */
    private static String withoutIdentity(String name) {
        return name.replaceFirst("@[0-9a-f]+$", "");
    }

    /**
     * Returns the number of holders, as stacks show them; infinite if they do not. Times that hardly vary make the
     * number of those outside hardly vary, too, and the servers seem more than they are.
     *
     * @param share share of the workers that wait
     * @param workers number in service
     */
    private static double holders(Hotspots places, double share, double workers) {
        double forLocks = places.rows.stream()
                .filter(row -> row.hotspot.state == Hotspot.State.LOCK)
                .mapToDouble(row -> row.share)
                .sum();
        double holders = workers * places.holders / places.stacks;
        boolean tell = places.stacks >= MIN_SEEN && forLocks > share / 2 && holders > 0.5;
        return tell ? Math.max(1, Math.rint(holders)) : Double.POSITIVE_INFINITY;
    }
}
