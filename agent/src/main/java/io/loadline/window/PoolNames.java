package io.loadline.window;

import io.loadline.record.PoolRecorder;
import java.util.HashSet;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Names that a person recognises: the prefix of the pool's thread names if somebody chose one, else the class and line
 * that built the pool. The second of the same name gets {@code #2}. Sampler thread only.
 */
final class PoolNames {

    private static final Pattern DEFAULT_THREAD = Pattern.compile("pool-\\d+-thread-\\d+|Thread-\\d+");
    private static final Pattern NUMBERING = Pattern.compile("[-_#:. /@(\\[]*\\d+[)\\]]*$");

    private final Set<String> taken = new HashSet<>();

    /** A name for the pool, not to be given to another until {@link #release}. */
    String take(PoolRecorder recorder) {
        String wanted = wanted(recorder);
        String name = wanted;
        for (int i = 2; !taken.add(name); i++) {
            name = wanted + "#" + i;
        }
        return name;
    }

    void release(String name) {
        taken.remove(name);
    }

    /** What a pool's threads are called, without their numbers; null while there was none. */
    static String threadNamePrefix(PoolRecorder recorder) {
        String thread = recorder.firstThreadName();
        return thread == null ? null : withoutNumber(thread);
    }

    private static String wanted(PoolRecorder recorder) {
        String thread = recorder.firstThreadName();
        if (thread != null
                && !thread.trim().isEmpty()
                && !DEFAULT_THREAD.matcher(thread).matches()) {
            return withoutNumber(thread);
        }
        String site = recorder.origin().site();
        if (site != null) {
            return site;
        }
        return thread == null || thread.trim().isEmpty() ? "pool" : withoutNumber(thread);
    }

    private static String withoutNumber(String thread) {
        String prefix = NUMBERING.matcher(thread).replaceFirst("");
        return prefix.isEmpty() ? thread : prefix;
    }
}
