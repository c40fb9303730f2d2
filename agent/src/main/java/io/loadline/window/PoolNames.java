package io.loadline.window;

import io.loadline.machine.KernelFile;
import io.loadline.record.PoolRecorder;
import io.loadline.threads.UnmeasuredThreads;
import java.io.File;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that a person recognises, and that are the same in every run: the pool's own if it has one; the prefix of the
 * pool's thread names if somebody chose one, without the parts that change; else the class and line that built the pool. The
 * second pool of the same name gets {@code #2}. Sampler thread only.
 */
final class PoolNames {

    private static final Pattern DEFAULT_THREAD =
            Pattern.compile("pool-\\d+-thread-\\d+|Thread-\\d+|ForkJoinPool-\\d+-worker-\\d+");

    /** Jetty's, with a hash code; those of JGroups and Infinispan, with other numbers than that of the thread. */
    private static final Pattern HASHED =
            Pattern.compile("(qtp(?=-?\\d)|Scheduler(?=-\\d{5})|Session-HouseKeeper(?=-\\p{XDigit}{5})"
                    + "|jgroups(?=-\\d+,)|.+?(?=-{1,2}p\\d+-t\\d+$)).*");

    /** A number first, and a telling name in brackets. */
    private static final Pattern BRACKETED = Pattern.compile("Thread-\\d+ \\((.*)\\)");

    private static final Pattern HASH = Pattern.compile("@[0-9a-f]{3,8}$");
    private static final Pattern OPEN_BRACKET = Pattern.compile("[\\[(][^\\])]*$");
    private static final Pattern SEPARATORS = Pattern.compile("[-_#:. /@]+$");
    private static final Pattern NUMBERING = Pattern.compile("[-_#:. /@(\\[]*\\d+[)\\]]*$");

    private final ChangingParts changing = ChangingParts.ofThisProcess();

    /** What each name was made from. */
    private final Map<String, String> taken = new HashMap<>();

    /** From what many names were made: all numbers from 2 up to this one are taken. */
    private final Map<String, Integer> free = new HashMap<>();

    /** A name for the pool that wants this one, which no other gets until {@link #release}. */
    String take(String base) {
        if (taken.putIfAbsent(base, base) == null) {
            return base;
        }
        int number = free.getOrDefault(base, 2);
        while (taken.putIfAbsent(base + "#" + number, base) != null) {
            number++;
        }
        free.put(base, number + 1);
        return base + "#" + number;
    }

    void release(String name) {
        String base = taken.remove(name);
        if (base != null && !base.equals(name)) {
            int number = Integer.parseInt(name.substring(base.length() + 1));
            free.computeIfPresent(base, (many, known) -> number == 2 ? null : Math.min(number, known));
        }
    }

    /** Returns the name of the pool's first thread without its number; null while the pool has had no thread. */
    static String threadNamePrefix(PoolRecorder recorder) {
        String thread = recorder.workers().firstThreadName();
        return thread == null ? null : withoutNumber(thread);
    }

    /** What the pool would be called if it were the only one; looks at the pool, and changes nothing here. */
    String wanted(PoolRecorder recorder) {
        String own = recorder.pool().name();
        if (own != null && !own.trim().isEmpty()) {
            return own;
        }
        String thread = recorder.workers().firstThreadName();
        if (thread != null
                && !thread.trim().isEmpty()
                && !DEFAULT_THREAD.matcher(thread).matches()) {
            return withoutNumber(changing.removedFrom(thread));
        }
        String site = recorder.origin().site();
        if (site != null) {
            return site;
        }
        if (thread != null && !thread.trim().isEmpty()) {
            return withoutNumber(thread);
        }
        return recorder.pool().isOfConnections() ? recorder.pool().family() : "pool";
    }

    static String withoutNumber(String thread) {
        Matcher hashed = HASHED.matcher(thread);
        if (hashed.matches()) {
            return hashed.group(1);
        }
        Matcher bracketed = BRACKETED.matcher(thread);
        if (bracketed.matches()) {
            return without(HASH, bracketed.group(1));
        }
        String prefix = without(SEPARATORS, without(OPEN_BRACKET, without(NUMBERING, thread)));
        return prefix.isEmpty() ? thread : prefix;
    }

    private static String without(Pattern tail, String name) {
        return tail.matcher(name).replaceFirst("");
    }

    /**
     * Removes the parts of a thread's name that differ in the next run, so that a pool has the same name every time. Other
     * numbers stay, since they may be ports; of those only this process's own id is removed.
     */
    static final class ChangingParts {

        private static final String START = "(?<![0-9A-Za-z])";
        private static final String END = "(?![0-9A-Za-z])";
        private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

        /** An identity hash code, as in {@code Object.toString}. */
        private static final String IDENTITY = "@[0-9a-f]{5,8}";

        /** Digits and letters. */
        private static final String HEXADECIMAL = "(?=[a-fA-F]*[0-9])(?=[0-9]*[a-fA-F])[0-9a-fA-F]{8,}";

        private static final String TIME = "[0-9]{10,}";

        /** Of a host, which others do not share. */
        private static final String ADDRESS =
                "(?!127\\.|0\\.0\\.0\\.0)[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F]{1,4}(:[0-9a-fA-F]{1,4}){7}"
                        + "|\\[[0-9a-fA-F]*(:[0-9a-fA-F.]*){2,}(%\\w+)?]";

        private static final Pattern CHANGING = Pattern.compile("[-_.:#/ ]*(" + START + "(" + UUID + "|" + HEXADECIMAL
                + "|" + TIME + "|" + ADDRESS + ")|" + IDENTITY + ")" + END);

        /** Camel counts the threads of all its pools. */
        private static final Pattern CAMEL = Pattern.compile("^(Camel \\(.*\\)) thread #\\d+ -");

        private static final Pattern SEPARATORS_AT_START = Pattern.compile("^[-_.:#/]+");

        /** In a container the id is 1 or a little more, and such a small number may mean anything. */
        private static final int MIN_ID = 1000;

        private final Pattern ownId;

        /** {@code processId}: NaN if unknown. */
        ChangingParts(double processId) {
            ownId = processId >= MIN_ID
                    ? Pattern.compile("[-_.:#/ ]*" + START + (long) processId + END)
                    : Pattern.compile("(?!)");
        }

        static ChangingParts ofThisProcess() {
            return new ChangingParts(new KernelFile(new File("/"), "proc/self/status").number("Pid:"));
        }

        /** The name without these parts; the whole name if nothing would be left. */
        String removedFrom(String thread) {
            String name =
                    CAMEL.matcher(UnmeasuredThreads.withoutMadeUpName(thread)).replaceFirst("$1 -");
            name = ownId.matcher(CHANGING.matcher(name).replaceAll("")).replaceAll("");
            if (name.equals(thread)) {
                return thread;
            }
            name = SEPARATORS_AT_START.matcher(name).replaceFirst("");
            return name.trim().isEmpty() ? thread : name;
        }
    }
}
