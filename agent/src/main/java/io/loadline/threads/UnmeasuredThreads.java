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
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the threads of the application that belong to no measured pool. It takes some microseconds a thread, and a
 * stack trace of one thread of each group that gets a row and is not recognised by its class.
 */
public final class UnmeasuredThreads {

    static final int MAX_GROUPS = 20;
    private static final int MAX_LOOKED_AT = 500;
    private static final int MAX_CHARS = 100;
    private static final String UUID = "\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
    private static final Pattern NUMBER = Pattern.compile(UUID + "|(?<=@)\\p{XDigit}{3,8}|\\d+");

    /** Of a class that is measured once a pool is used. */
    private static final Set<Family> UNUSED_POOLS = EnumSet.of(Family.JBOSS, Family.JETTY);

    private UnmeasuredThreads() {}

    /** Threads whose names differ only in numbers, including random hexadecimal ones. */
    static final class Group {
        final Thread any;
        final Family family;
        int count;

        /** Of the name: texts and, between them, numbers; a star for a number in which the names differ. */
        private final List<String> parts;

        Group(Thread any) {
            this.any = any;
            this.family = Family.ofClass(any);
            this.parts = parts(any.getName());
        }

        /** The same for all names of a group. */
        static String key(String name) {
            return NUMBER.matcher(name).replaceAll("*");
        }

        private static List<String> parts(String name) {
            List<String> parts = new ArrayList<>();
            Matcher number = NUMBER.matcher(name);
            int end = 0;
            while (number.find()) {
                parts.add(name.substring(end, number.start()));
                parts.add(number.group());
                end = number.end();
            }
            parts.add(name.substring(end));
            return parts;
        }

        void add(String name) {
            count++;
            List<String> others = parts(name);
            for (int i = 0; i < Math.min(parts.size(), others.size()); i++) {
                if (!parts.get(i).equals(others.get(i))) {
                    parts.set(i, "*");
                }
            }
        }

        String name() {
            String name = String.join("", parts);
            return name.length() > MAX_CHARS ? name.substring(0, MAX_CHARS - 3) + "..." : name;
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
            String key = Group.key(thread.getName());
            if (inPools.contains(thread.getId())) {
                ofPools.add(key);
            } else if (Family.ofClass(thread) != Family.OTHER || !isHousekeeping(thread, root)) {
                groups.computeIfAbsent(key, first -> new Group(thread)).add(thread.getName());
            }
        }
        List<Group> largestFirst = new ArrayList<>(groups.values());
        largestFirst.sort(Comparator.comparingInt((Group group) -> -group.count));
        return rows(largestFirst, ofPools);
    }

    /** Threads of the JVM, of the JDK and its agents, and the main thread. Most are outside of the application's groups. */
    private static boolean isHousekeeping(Thread thread, ThreadGroup root) {
        ThreadGroup group = thread.getThreadGroup();
        while (group != null && group.getParent() != root) {
            group = group.getParent();
        }
        return group == null
                || !group.getName().equals("main")
                || thread.getName().matches("main|DestroyJavaVM|(RMI|JMX) .*")
                || thread.getClass() != Thread.class
                        && thread.getClass().getName().matches("(java|jdk|sun|com\\.sun)\\..*");
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
            Family family = look ? Family.ofStack(group.any.getStackTrace()) : group.family;
            if (family == Family.MEASURED
                    || UNUSED_POOLS.contains(family)
                            && ofPools.stream().anyMatch(Group.key(group.any.getName())::startsWith)) {
                continue;
            }
            if (rows.size() < MAX_GROUPS) {
                rows.add(new UnmeasuredGroup(group.name(), group.count, family.what));
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
}
