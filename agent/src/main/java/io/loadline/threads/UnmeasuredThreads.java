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
 * Finds the threads of the application that belong to no measured pool, in groups whose names differ only in numbers. It
 * takes some microseconds a thread, and for {@value #MAX_ROWS} groups at most the stack trace of one thread: of those that
 * are not recognised by their class.
 */
public final class UnmeasuredThreads {

    static final int MAX_ROWS = 20;
    private static final int MAX_CHARS = 100;
    private static final String UUID = "\\p{XDigit}{8}(?:-\\p{XDigit}{4}){3}-\\p{XDigit}{12}";
    private static final Pattern NUMBER = Pattern.compile(UUID + "|(?<=@)\\p{XDigit}{3,8}|\\d+");

    /** Of a class that is measured once a pool is used. */
    private static final Set<Family> UNUSED_POOLS = EnumSet.of(Family.JBOSS, Family.JETTY);

    private UnmeasuredThreads() {}

    /** A row of the answer. Immutable. */
    public static final class Group {

        /** Their name, with {@code *} for each number in which they differ. */
        public final String threads;

        public final int count;

        /** Whose threads they are: {@code other} where that is not known, {@code others} of many groups. */
        public final String code;

        /** The same for people. */
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

    /** Threads whose names differ only in numbers, including random hexadecimal ones. */
    static final class Namesakes {
        final Thread any;
        int count;
        private final String first;

        /** Those in the name; a star for one in which the names differ. */
        private final List<String> numbers = new ArrayList<>();

        Namesakes(Thread any, String name) {
            this.any = any;
            this.first = name;
        }

        /** The same for all of them. */
        static String key(String name) {
            return NUMBER.matcher(name).replaceAll("*");
        }

        void add(String name) {
            count++;
            Matcher number = NUMBER.matcher(name);
            for (int i = 0; number.find(); i++) {
                if (i == numbers.size()) {
                    numbers.add(number.group());
                } else if (!numbers.get(i).equals(number.group())) {
                    numbers.set(i, "*");
                }
            }
        }

        String name() {
            StringBuffer name = new StringBuffer();
            Matcher number = NUMBER.matcher(first);
            for (int i = 0; number.find(); i++) {
                number.appendReplacement(name, numbers.get(i));
            }
            number.appendTail(name);
            return name.length() > MAX_CHARS ? name.substring(0, MAX_CHARS - 3) + "..." : name.toString();
        }
    }

    /**
     * The largest groups first; the smallest are joined into one. {@code inPools}: ids of the threads seen at work in pools.
     * Others of the same pool have not worked yet, or do something else for it, such as Jetty's acceptors.
     */
    public static List<Group> groups(Set<Long> inPools) {
        // the client that asks may not be allowed to see threads
        return Privileged.get(() -> find(inPools));
    }

    private static List<Group> find(Set<Long> inPools) {
        ThreadGroup root = JvmThreads.topmostGroup();
        Map<String, Namesakes> groups = new LinkedHashMap<>();
        Set<String> ofPools = new HashSet<>();
        for (Thread thread : JvmThreads.alive()) {
            String name = thread.getName();
            String key = Namesakes.key(name);
            if (inPools.contains(thread.getId())) {
                ofPools.add(key);
            } else if (Family.ofClass(thread) != Family.OTHER || !isHousekeeping(thread, root)) {
                groups.computeIfAbsent(key, first -> new Namesakes(thread, name))
                        .add(name);
            }
        }
        List<Namesakes> largestFirst = new ArrayList<>(groups.values());
        largestFirst.sort(Comparator.comparingInt((Namesakes group) -> -group.count));
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
    private static List<Group> rows(List<Namesakes> largestFirst, Set<String> ofPools) {
        List<Group> rows = new ArrayList<>();
        int restGroups = 0;
        int restThreads = 0;
        int stacks = 0;
        for (Namesakes group : largestFirst) {
            Family family = Family.ofClass(group.any);
            // the JVM stops a thread whose stack is taken, so none is for what gets no row
            if (family == Family.OTHER && rows.size() < MAX_ROWS && stacks < MAX_ROWS) {
                family = Family.ofStack(group.any.getStackTrace());
                stacks++;
            }
            String key = Namesakes.key(group.first);
            boolean ofUsedPool =
                    UNUSED_POOLS.contains(family) && ofPools.stream().anyMatch(key::startsWith);
            if (family == Family.MEASURED || ofUsedPool) {
                continue;
            }
            if (rows.size() < MAX_ROWS) {
                rows.add(new Group(group.name(), group.count, family.code(), family.what));
            } else {
                restGroups++;
                restThreads += group.count;
            }
        }
        if (restGroups > 0) {
            rows.add(new Group("others", restThreads, "others", "in " + restGroups + " smaller groups"));
        }
        return rows;
    }
}
