package io.loadline.window;

import java.lang.management.LockInfo;
import java.lang.management.ThreadInfo;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/** What one look saw of the busy workers of one pool. Not thread-safe. */
final class WorkerLook {

    int busy;
    int sleeping;
    int onResult;

    /** The objects that workers wait for, by their text. */
    private final Map<String, Place> places = new LinkedHashMap<>();

    private int waiting;

    /** An object that workers wait for. */
    static final class Place {
        final LockInfo object;
        final boolean isHeld;
        int workers;

        private Place(LockInfo object, boolean isHeld) {
            this.object = object;
            this.isHeld = isHeld;
        }
    }

    /** A worker in service. */
    void add(ThreadInfo worker) {
        busy++;
        Thread.State state = worker.getThreadState();
        LockInfo object = worker.getLockInfo();
        if (object != null) {
            waiting++;
            boolean forMonitor = state == Thread.State.BLOCKED;
            boolean isHeld = forMonitor || AwaitedObjects.isLock(object.getClassName());
            places.computeIfAbsent(object.toString(), text -> new Place(object, isHeld)).workers++;
            onResult += !forMonitor && AwaitedObjects.givesResult(object.getClassName()) ? 1 : 0;
        } else if (state == Thread.State.TIMED_WAITING) {
            sleeping++;
        }
    }

    /** How many workers wait for the object with this text. */
    int at(String place) {
        Place found = place == null ? null : places.get(place);
        return found == null ? 0 : found.workers;
    }

    /**
     * The object that most workers wait for, or null. It must have more than one waiting worker, or be the {@code
     * former} one, or be a lock, which some other thread must hold.
     */
    String commonPlace(String former) {
        String common = at(former) > 0 ? former : null;
        int most = at(former);
        for (Map.Entry<String, Place> place : places.entrySet()) {
            int workers = place.getValue().workers;
            if (workers > most && (workers > 1 || place.getValue().isHeld)) {
                most = workers;
                common = place.getKey();
            }
        }
        return common;
    }

    boolean allWait() {
        return busy > 0 && waiting == busy;
    }

    /** The places that may be tasks, by identity hash code. */
    Map<Integer, Place> tasks() {
        Map<Integer, Place> tasks = new HashMap<>();
        for (Place place : places.values()) {
            if (AwaitedObjects.mayBeTask(place.object.getClassName())) {
                tasks.put(place.object.getIdentityHashCode(), place);
            }
        }
        return tasks;
    }
}
