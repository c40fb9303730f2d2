package io.loadline.window;

import io.loadline.record.PoolRecorder;
import java.util.HashSet;
import java.util.Set;
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

    /** Jetty's, with a hash code. */
    private static final Pattern QTP = Pattern.compile("qtp\\d+.*");

    /** A number first, and a telling name in brackets. */
    private static final Pattern BRACKETED = Pattern.compile("Thread-\\d+ \\((.*)\\)");

    private static final Pattern HASH = Pattern.compile("@[0-9a-f]{3,8}$");
    private static final Pattern OPEN_BRACKET = Pattern.compile("[\\[(][^\\])]*$");
    private static final Pattern SEPARATORS = Pattern.compile("[-_#:. /@]+$");
    private static final Pattern NUMBERING = Pattern.compile("[-_#:. /@(\\[]*\\d+[)\\]]*$");

    private final ChangingParts changing = ChangingParts.ofThisProcess();
    private final Set<String> taken = new HashSet<>();

    /** A name for the pool, which no other gets until {@link #release}. */
    String take(PoolRecorder recorder) {
        String base = wanted(recorder);
        String name = base;
        for (int number = 2; !taken.add(name); number++) {
            name = base + "#" + number;
        }
        return name;
    }

    void release(String name) {
        taken.remove(name);
    }

    /** What a pool's threads are or will be called, without their numbers; null if that is not known yet. */
    static String threadNamePrefix(PoolRecorder recorder) {
        String thread = recorder.threadName();
        return thread == null ? null : withoutNumber(thread);
    }

    private String wanted(PoolRecorder recorder) {
        String own = recorder.pool().name();
        if (own != null && !own.trim().isEmpty()) {
            return own;
        }
        String thread = recorder.threadName();
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
