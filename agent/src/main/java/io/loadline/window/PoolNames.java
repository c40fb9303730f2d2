package io.loadline.window;

import io.loadline.record.PoolRecorder;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Names that a person recognises, and that are the same in every run: the pool's own if it has one; the prefix of the pool's thread names if somebody
 * chose one, without the parts that change; else the class and line that built the pool. The second pool of the same
 * name gets {@code #2}. Sampler thread only.
 */
final class PoolNames {

    private static final Pattern DEFAULT_THREAD =
            Pattern.compile("pool-\\d+-thread-\\d+|Thread-\\d+|ForkJoinPool-\\d+-worker-\\d+");

    /** Jetty's, with a hash code. */
    private static final Pattern QTP = Pattern.compile("qtp\\d+.*");

    /** A number first, and a telling name in brackets. */
    private static final Pattern BRACKETED = Pattern.compile("Thread-\\d+ \\((.*)\\)");

    private static final Pattern HASH = Pattern.compile("@[0-9a-f]{3,8}$");
    private static final Pattern OPEN_BRACKET = Pattern.compile("[\\[(][^\\])]*$");
    private static final Pattern SEPARATORS = Pattern.compile("[-_#:. /@]+$");
    private static final Pattern NUMBERING = Pattern.compile("[-_#:. /@(\\[]*\\d+[)\\]]*$");

    private final ChangingParts changing = ChangingParts.ofThisProcess();
    private final Map<String, BitSet> numbers = new HashMap<>();
    private final Map<String, Numbered> taken = new HashMap<>();

    /** A name without its number, and the number. */
    private static final class Numbered {
        final String base;
        final int number;

        Numbered(String base, int number) {
            this.base = base;
            this.number = number;
        }
    }

    /** A name for the pool, which no other gets until {@link #release}. */
    String take(PoolRecorder recorder) {
        String base = wanted(recorder);
        BitSet used = numbers.computeIfAbsent(base, first -> new BitSet());
        for (int i = used.nextClearBit(1); ; i = used.nextClearBit(i + 1)) {
            String name = i == 1 ? base : base + "#" + i;
            // threads may really be called like that
            if (!taken.containsKey(name)) {
                used.set(i);
                taken.put(name, new Numbered(base, i));
                return name;
            }
        }
    }

    void release(String name) {
        Numbered free = taken.remove(name);
        if (free != null) {
            BitSet used = numbers.get(free.base);
            used.clear(free.number);
            if (used.isEmpty()) {
                numbers.remove(free.base);
            }
        }
    }

    /** What a pool's threads are called, without their numbers; null if there was no thread yet. */
    static String threadNamePrefix(PoolRecorder recorder) {
        String thread = recorder.firstThreadName();
        return thread == null ? null : withoutNumber(thread);
    }

    private String wanted(PoolRecorder recorder) {
        String own = recorder.pool().name();
        if (own != null && !own.trim().isEmpty()) {
            return own;
        }
        String thread = recorder.firstThreadName();
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
        if (QTP.matcher(thread).matches()) {
            return "qtp";
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
}
