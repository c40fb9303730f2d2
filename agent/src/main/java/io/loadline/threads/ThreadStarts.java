// SPDX-License-Identifier: Apache-2.0
package io.loadline.threads;

import io.loadline.health.Privileged;
import io.loadline.pool.Library;
import java.lang.management.ManagementFactory;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Starts and ends of the threads that no measured pool has, by name without numbers. The JVM counts all starts; where
 * that count stands still, nothing is searched. A thread that lives between two polls is seen by the number in its name:
 *
 * <pre>
 *   started = max(new ids, growth of the largest number in the names), at most all starts of the JVM
 *   ended   = started - growth of the number alive
 * </pre>
 *
 * A known thread costs 0.1 us a poll, a new one some microseconds. Only groups that start threads all the time cost a
 * stack, which shows what the threads run. Not thread-safe.
 */
public final class ThreadStarts {

    /** Number of the latest polls that are kept. */
    public static final int POLLS = 12;

    private static final int MAX_GROUPS = 300;
    private static final int MAX_STACKS = 3;

    /** The only number in a name; one of several numbers may be that of a group. */
    private static final Pattern ONLY_NUMBER = Pattern.compile("\\D*(\\d{1,9})\\D*");

    private final Map<Long, Group> known = new HashMap<>();
    private final Map<String, Group> groups = new HashMap<>();
    private long startedBefore = -1;
    private long polledBefore;

    /** Threads whose names differ only in numbers. */
    public static final class Group {
        public final String name;

        /** The polls, the oldest first. */
        public final Deque<Poll> polls = new ArrayDeque<>();

        /** The code that the threads run; empty as long as no stack was taken. */
        public String runs = "";

        /** True if a pool or executor that is measured has these threads. */
        public boolean isMeasured;

        private Thread example;
        private long largest = -1;
        private long largestBefore = -1;
        private int newIds;
        private int alive;
        private int aliveBefore;
        private boolean seen;

        public Group(String name) {
            this.name = name;
        }

        /** Returns whether each of these threads is that of one {@code java.net.http.HttpClient}. */
        public boolean isOfHttpClients() {
            return runs.startsWith("HttpClientImpl");
        }

        private void add(Thread thread, boolean isNew) {
            seen = true;
            alive++;
            if (isNew) {
                newIds++;
                example = thread;
                Matcher number = ONLY_NUMBER.matcher(thread.getName());
                largest = Math.max(largest, number.matches() ? Long.parseLong(number.group(1)) : -1);
            }
        }

        private void endPoll(long startedInJvm, double seconds) {
            long growth = largestBefore < 0 || newIds == 0 ? 0 : largest - largestBefore;
            long started = Math.max(newIds, Math.min(growth, startedInJvm));
            polls.add(new Poll(started, started - (alive - aliveBefore), alive, seconds));
            if (polls.size() > POLLS) {
                polls.remove();
            }
            largestBefore = largest;
            aliveBefore = alive;
            alive = 0;
            newIds = 0;
        }

        private boolean startsAllTheTime() {
            return polls.stream().filter(poll -> poll.started > 0).count() >= POLLS / 2;
        }

        private boolean isGone() {
            return aliveBefore == 0 && polls.stream().allMatch(poll -> poll.started == 0);
        }
    }

    /** Starts and ends since the poll before. Immutable. */
    public static final class Poll {
        public final long started;
        public final long ended;
        public final int alive;
        public final double seconds;

        public Poll(long started, long ended, int alive, double seconds) {
            this.started = started;
            this.ended = ended;
            this.alive = alive;
            this.seconds = seconds;
        }
    }

    /**
     * Polls the live threads, and returns the groups that start threads all the time.
     *
     * @param inPools ids of the threads seen at work in pools
     * @param now nanoseconds
     */
    public List<Group> poll(Set<Long> inPools, long now) {
        return Privileged.get(
                () -> poll(inPools, ManagementFactory.getThreadMXBean().getTotalStartedThreadCount(), now));
    }

    private List<Group> poll(Set<Long> inPools, long startedEver, long now) {
        long started = startedBefore < 0 ? 0 : startedEver - startedBefore;
        if (startedBefore < 0 || started > 0) {
            search(inPools);
        } else {
            groups.values().forEach(group -> group.alive = group.aliveBefore);
        }
        boolean isFirst = startedBefore < 0;
        double seconds = (now - polledBefore) / 1e9;
        startedBefore = startedEver;
        polledBefore = now;
        List<Group> active = new ArrayList<>();
        int stacks = 0;
        for (Iterator<Group> all = groups.values().iterator(); all.hasNext(); ) {
            Group group = all.next();
            if (isFirst) {
                // these threads are older than the first poll
                group.aliveBefore = group.alive;
                group.newIds = 0;
                group.largestBefore = group.largest;
            }
            group.endPoll(started, isFirst ? 0 : seconds);
            if (group.isGone()) {
                all.remove();
            } else if (group.startsAllTheTime()) {
                stacks += group.runs.isEmpty() && stacks < MAX_STACKS && readStack(group) ? 1 : 0;
                active.add(group);
            }
            group.example = null;
        }
        active.removeIf(group -> group.isMeasured || group.runs.isEmpty());
        return active;
    }

    private void search(Set<Long> inPools) {
        Map<Long, Group> alive = new HashMap<>();
        ThreadGroup root = JvmThreads.topmostGroup();
        for (Thread thread : JvmThreads.alive()) {
            long id = thread.getId();
            Group before = known.get(id);
            Group group = before != null ? before : groupOf(thread, root);
            if (group != null && !inPools.contains(id)) {
                group.add(thread, before == null);
                alive.put(id, group);
            }
        }
        known.clear();
        known.putAll(alive);
    }

    /** Returns null for a thread of the JVM or the agent, and where there are too many groups. */
    private Group groupOf(Thread thread, ThreadGroup root) {
        if (!UnmeasuredThreads.isOfApplication(thread, root)) {
            return null;
        }
        String name = UnmeasuredThreads.withoutNumbers(thread.getName());
        Group group = groups.get(name);
        if (group == null && groups.size() < MAX_GROUPS) {
            group = new Group(name);
            groups.put(name, group);
        }
        return group;
    }

    /** Reads what an example of the group runs. Returns whether that took a stack. */
    private static boolean readStack(Group group) {
        if (group.example == null) {
            return false;
        }
        StackTraceElement[] stack = group.example.getStackTrace();
        Family family = Family.ofClass(group.example);
        family = family == Family.OTHER ? Family.ofStack(stack) : family;
        group.isMeasured = family == Family.MEASURED || family == Family.CARRIERS;
        group.runs = runs(stack);
        return true;
    }

    /** Returns the first method that is not the JDK's, or the first but that of Thread; empty if there is none. */
    static String runs(StackTraceElement[] stack) {
        String first = "";
        for (int i = stack.length - 1; i >= 0; i--) {
            String type = stack[i].getClassName();
            boolean isPlain = Library.of(type) != Library.JDK
                    && Library.of(type) != Library.AGENT
                    && !Library.isOf("wrapper of threads", type)
                    && !type.contains("$$");
            if (isPlain || first.isEmpty() && !type.startsWith("java.lang.Thread")) {
                first = text(stack[i]);
            }
            if (isPlain) {
                return first;
            }
        }
        return first;
    }

    private static String text(StackTraceElement frame) {
        String type = frame.getClassName().substring(frame.getClassName().lastIndexOf('.') + 1);
        String method = frame.getMethodName();
        int end = method.lastIndexOf('$');
        boolean isLambda = method.startsWith("lambda$") && end > "lambda$".length();
        String name = isLambda ? method.substring("lambda$".length(), end) : method;
        return type + "." + name + (frame.getLineNumber() > 0 ? " (line " + frame.getLineNumber() + ")" : "");
    }
}
