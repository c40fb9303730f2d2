// SPDX-License-Identifier: Apache-2.0
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
import java.util.regex.Pattern;

/**
 * Finds the threads of the application that belong to no measured pool, in groups whose names differ only in numbers.
 * The search takes some microseconds a thread. For at most {@value #MAX_ROWS} groups it also takes the stack trace of
 * one thread, if the thread's class is not recognised.
 */
public final class UnmeasuredThreads {

    static final int MAX_ROWS = 20;

    /** Number of threads of one class of the JDK that is too many for housekeeping. */
    private static final int MANY = 10;

    private static final int MAX_CHARS = 100;
    private static final String UUID = "\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
    private static final Pattern NUMBER =
            Pattern.compile(UUID + "|\\b(?=\\p{Alpha}*\\d)\\p{XDigit}{16,}\\b|(?<=@)\\p{XDigit}{3,8}|\\d+");

    /** Hazelcast's random name for an instance without one: an adjective and a surname. */
    private static final Pattern HAZELCAST = Pattern.compile("^hz\\.[a-z]+_[a-z]+\\.");

    /** Families whose pools are measured from their first task on. */
    private static final Set<Family> UNUSED_POOLS = EnumSet.of(Family.JBOSS, Family.JETTY, Family.GRIZZLY);

    private UnmeasuredThreads() {}

    /** A row of the answer. Immutable. */
    public static final class Group {

        /** Name of the threads, with {@code *} for each number. */
        public final String threads;

        public final int count;

        /** Family of the threads; {@code other} if unknown, {@code others} for several groups. */
        public final String code;

        /** The family for people. */
        public final String what;

        Group(String threads, int count, String code, String what) {
            this.threads = threads;
            this.count = count;
            this.code = code;
            this.what = what;
        }

        @Override
        public String toString() {
            return count + " " + threads + ": " + what;
        }
    }

    /**
     * Returns the largest groups first; the smallest are joined into one. Other threads of a measured pool have not
     * worked yet, or do something else for the pool, such as Jetty's acceptors.
     *
     * @param inPools ids of the threads seen at work in pools
     */
    public static List<Group> groups(Set<Long> inPools) {
        // the client that asks may lack the permission to see threads
        return Privileged.get(() -> find(inPools));
    }

    private static List<Group> find(Set<Long> inPools) {
        ThreadGroup root = JvmThreads.topmostGroup();
        Map<String, List<Thread>> groups = new LinkedHashMap<>();
        Set<String> poolThreads = new HashSet<>();
        for (Thread thread : JvmThreads.alive()) {
            String name = withoutNumbers(thread.getName());
            if (inPools.contains(thread.getId())) {
                poolThreads.add(name);
            } else if (Family.ofClass(thread) != Family.OTHER || isOfApplication(thread, root)) {
                groups.computeIfAbsent(name, first -> new ArrayList<>()).add(thread);
            }
        }
        // a few threads of the JDK's own classes are its housekeeping, many are a client or timer that nobody closes
        groups.values().removeIf(group -> group.size() < MANY && isOfJdk(group.get(0)));
        List<Map.Entry<String, List<Thread>>> largestFirst = new ArrayList<>(groups.entrySet());
        largestFirst.sort(Comparator.comparingInt(group -> -group.getValue().size()));
        return rows(largestFirst, poolThreads);
    }

    /** Returns the name of a thread without a part that was made up for this run. */
    public static String withoutMadeUpName(String thread) {
        return HAZELCAST.matcher(thread).replaceFirst("hz.");
    }

    /** Returns the name with {@code *} for each number. */
    public static String withoutNumbers(String name) {
        String text = NUMBER.matcher(withoutMadeUpName(name)).replaceAll("*");
        return text.length() > MAX_CHARS ? text.substring(0, MAX_CHARS - 3) + "..." : text;
    }

    /**
     * Returns whether the application, or the JDK for it, started the thread. Threads of the JVM and of agents are outside
     * of the application's groups. The main thread counts as one of those.
     */
    static boolean isOfApplication(Thread thread, ThreadGroup root) {
        ThreadGroup group = thread.getThreadGroup();
        while (group != null && group.getParent() != root) {
            group = group.getParent();
        }
        return group != null
                && group.getName().equals("main")
                && !thread.getName().matches("main|DestroyJavaVM|(RMI|JMX) .*");
    }

    /** Returns whether the thread is of a class of the JDK of no known family. */
    private static boolean isOfJdk(Thread thread) {
        return thread.getClass() != Thread.class
                && Family.ofClass(thread) == Family.OTHER
                && thread.getClass().getName().matches("(java|jdk|sun|com\\.sun)\\..*");
    }

    /**
     * Makes the rows.
     *
     * @param poolThreads names of the threads of measured pools
     */
    private static List<Group> rows(List<Map.Entry<String, List<Thread>>> largestFirst, Set<String> poolThreads) {
        List<Group> rows = new ArrayList<>();
        int restGroups = 0;
        int restThreads = 0;
        int stacks = 0;
        for (Map.Entry<String, List<Thread>> group : largestFirst) {
            String name = group.getKey();
            int count = group.getValue().size();
            Thread example = group.getValue().get(0);
            Family family = Family.ofClass(example);
            String library = "";
            // the JVM stops a thread whose stack is taken, so a group without a row gets no stack
            if (family == Family.OTHER && rows.size() < MAX_ROWS && stacks < MAX_ROWS) {
                StackTraceElement[] stack = example.getStackTrace();
                family = Family.ofStack(stack);
                library = family == Family.LIBRARY ? Family.libraryOf(stack) : "";
                stacks++;
            }
            boolean isOfUsedPool =
                    UNUSED_POOLS.contains(family) && poolThreads.stream().anyMatch(name::startsWith);
            if (family == Family.MEASURED || isOfUsedPool) {
                continue;
            }
            if (rows.size() < MAX_ROWS) {
                rows.add(new Group(name, count, family.code(), family.description + library));
            } else {
                restGroups++;
                restThreads += count;
            }
        }
        if (restGroups > 0) {
            rows.add(new Group("others", restThreads, "others", "in " + restGroups + " smaller groups"));
        }
        return rows;
    }
}
