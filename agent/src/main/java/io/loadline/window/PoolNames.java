// SPDX-License-Identifier: Apache-2.0
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
 * Names that a person recognises, and that are the same in every run. The pool's own name is first choice. Second is
 * the prefix of its thread names if they were chosen, without the parts that change. Third are the class and line that
 * built it. The second pool of the same name gets {@code #2}. Sampler thread only.
 */
final class PoolNames {

    private static final Pattern DEFAULT_THREAD =
            Pattern.compile("pool-\\d+-thread-\\d+|Thread-\\d+|ForkJoinPool-\\d+-worker-\\d+");

    /** Names with other numbers than the thread's: Jetty's with a hash code, and those of JGroups and Infinispan. */
    private static final Pattern HASHED =
            Pattern.compile("(qtp(?=-?\\d)|Scheduler(?=-\\d{5})|Session-HouseKeeper(?=-\\p{XDigit}{5})"
                    + "|jgroups(?=-\\d+,)|.+?(?=-{1,2}p\\d+-t\\d+$)).*");

    /** Names with a number first, and the meaningful part in brackets. */
    private static final Pattern BRACKETED = Pattern.compile("Thread-\\d+ \\((.*)\\)");

    private static final Pattern HASH = Pattern.compile("@[0-9a-f]{3,8}$");
    private static final Pattern OPEN_BRACKET = Pattern.compile("[\\[(][^\\])]*$");
    private static final Pattern SEPARATORS = Pattern.compile("[-_#:. /@]+$");
    private static final Pattern NUMBERING = Pattern.compile("[-_#:. /@(\\[]*\\d+[)\\]]*$");

    private final ChangingParts changing = ChangingParts.ofThisProcess();

    /** The base of each name in use. */
    private final Map<String, String> baseByName = new HashMap<>();

    /** The smallest number that may be free, by base: all numbers from 2 up to it are in use. */
    private final Map<String, Integer> nextNumber = new HashMap<>();

    /** Returns a name for the pool that wants this one, which no other pool gets until {@link #release}. */
    String take(String base) {
        if (baseByName.putIfAbsent(base, base) == null) {
            return base;
        }
        int number = nextNumber.getOrDefault(base, 2);
        while (baseByName.putIfAbsent(base + "#" + number, base) != null) {
            number++;
        }
        nextNumber.put(base, number + 1);
        return base + "#" + number;
    }

    void release(String name) {
        String base = baseByName.remove(name);
        if (base != null && !base.equals(name)) {
            int number = Integer.parseInt(name.substring(base.length() + 1));
            nextNumber.computeIfPresent(base, (key, known) -> number == 2 ? null : Math.min(number, known));
        }
    }

    /** Returns the name of the pool's first thread without its number; null while the pool has had no thread. */
    static String threadNamePrefix(PoolRecorder recorder) {
        String thread = recorder.workers().firstThreadName();
        return thread == null ? null : withoutNumber(thread);
    }

    /** Returns the pool's name if it were the only one. It reads the pool, and changes nothing here. */
    String baseName(PoolRecorder recorder) {
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
     * Removes the parts of a thread's name that differ in the next run, so that a pool has the same name every time.
     * Other numbers stay, since they may be ports; of those, only this process's own id is removed.
     */
    static final class ChangingParts {

        private static final String START = "(?<![0-9A-Za-z])";
        private static final String END = "(?![0-9A-Za-z])";
        private static final String UUID = "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}";

        /** An identity hash code, as in {@code Object.toString}. */
        private static final String IDENTITY = "@[0-9a-f]{5,8}";

        /** Eight or more hexadecimal characters with digits and letters. */
        private static final String HEXADECIMAL = "(?=[a-fA-F]*[0-9])(?=[0-9]*[a-fA-F])[0-9a-fA-F]{8,}";

        private static final String TIME = "[0-9]{10,}";

        /** Address of a host; other hosts have another one. */
        private static final String ADDRESS =
                "(?!127\\.|0\\.0\\.0\\.0)[0-9]{1,3}(\\.[0-9]{1,3}){3}|[0-9a-fA-F]{1,4}(:[0-9a-fA-F]{1,4}){7}"
                        + "|\\[[0-9a-fA-F]*(:[0-9a-fA-F.]*){2,}(%\\w+)?]";

        private static final Pattern CHANGING = Pattern.compile("[-_.:#/ ]*(" + START + "(" + UUID + "|" + HEXADECIMAL
                + "|" + TIME + "|" + ADDRESS + ")|" + IDENTITY + ")" + END);

        /** Camel's names, which number the threads of all its pools together. */
        private static final Pattern CAMEL = Pattern.compile("^(Camel \\(.*\\)) thread #\\d+ -");

        private static final Pattern SEPARATORS_AT_START = Pattern.compile("^[-_.:#/]+");

        /**
         * Smallest process id that is removed. In a container the id is 1 or a little more, and such a number may mean
         * anything.
         */
        private static final int MIN_ID = 1000;

        private final Pattern ownId;

        /** @param processId NaN if unknown */
        ChangingParts(double processId) {
            ownId = processId >= MIN_ID
                    ? Pattern.compile("[-_.:#/ ]*" + START + (long) processId + END)
                    : Pattern.compile("(?!)");
        }

        static ChangingParts ofThisProcess() {
            return new ChangingParts(new KernelFile(new File("/"), "proc/self/status").number("Pid:"));
        }

        /** Returns the name without these parts; the whole name if nothing would be left. */
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
