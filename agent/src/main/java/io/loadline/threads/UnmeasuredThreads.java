package io.loadline.threads;

import io.loadline.health.Privileged;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Finds the threads of the application that belong to no measured pool. It takes some microseconds a thread, and a
 * stack trace of one thread of each group that gets a row and is not recognised by name or class.
 */
public final class UnmeasuredThreads {

    static final int MAX_GROUPS = 20;
    private static final int MAX_LOOKED_AT = 500;

    /** Of a class that is measured once a pool is used. */
    private static final Set<Family> UNUSED_POOLS = EnumSet.of(Family.JBOSS, Family.JETTY);

    private UnmeasuredThreads() {}

    private static final class Group {
        final NumberedName name;
        final Thread any;
        final Family family;
        int count = 1;

        Group(NumberedName name, Thread any, Family family) {
            this.name = name;
            this.any = any;
            this.family = family;
        }

        UnmeasuredGroup as(Family known) {
            return new UnmeasuredGroup(name.toString(), count, known.what);
        }
    }

    /**
     * The largest groups first; the smallest are joined into one. {@code inPools}: ids of the threads seen at work in pools.
     * Others of the same pool have not worked yet, or do something else for it, such as Jetty's acceptors.
     */
    public static List<UnmeasuredGroup> groups(Set<Long> inPools) {
        // the client that asks may not be allowed to see threads
        return Privileged.get(() -> find(inPools));
    }

    private static List<UnmeasuredGroup> find(Set<Long> inPools) {
        ThreadGroup root = LiveThreads.topmostGroup();
        Map<String, Group> groups = new LinkedHashMap<>();
        Set<String> ofPools = new HashSet<>();
        for (Thread thread : LiveThreads.all()) {
            if (inPools.contains(thread.getId())) {
                ofPools.add(new NumberedName(thread.getName()).key());
            } else {
                add(thread, root, groups);
            }
        }
        List<Group> largestFirst = new ArrayList<>(groups.values());
        largestFirst.sort(Comparator.comparingInt((Group group) -> -group.count));
        return rows(largestFirst, ofPools);
    }

    private static void add(Thread thread, ThreadGroup root, Map<String, Group> groups) {
        NumberedName name = new NumberedName(thread.getName());
        Group known = groups.get(name.key());
        Family family = known == null ? Family.ofNameAndClass(thread) : known.family;
        if (family == Family.OTHER && Housekeeping.is(thread, root)) {
            return;
        }
        if (known == null) {
            groups.put(name.key(), new Group(name, thread, family));
        } else {
            known.name.add(name);
            known.count++;
        }
    }

    /** {@code ofPools}: the names of threads of measured pools. */
    private static List<UnmeasuredGroup> rows(List<Group> groups, Set<String> ofPools) {
        List<UnmeasuredGroup> rows = new ArrayList<>();
        int restGroups = 0;
        int restThreads = 0;
        int looks = 0;
        for (Group group : groups) {
            // the JVM stops a thread whose stack is taken, so none is for what gets no row
            boolean look = group.family == Family.OTHER && rows.size() < MAX_GROUPS && looks++ < MAX_LOOKED_AT;
            Family family = look ? Family.ofStack(group.any) : group.family;
            if (family == Family.MEASURED || UNUSED_POOLS.contains(family) && isOneOf(ofPools, group.name.key())) {
                continue;
            }
            if (rows.size() < MAX_GROUPS) {
                rows.add(group.as(family));
            } else {
                restGroups++;
                restThreads += group.count;
            }
        }
        if (restGroups > 0) {
            rows.add(new UnmeasuredGroup("others", restThreads, "in " + restGroups + " smaller groups"));
        }
        return rows;
    }

    private static boolean isOneOf(Set<String> ofPools, String name) {
        return ofPools.stream().anyMatch(name::startsWith);
    }
}
