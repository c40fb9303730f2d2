package io.loadline.window;

import io.loadline.health.Log;
import io.loadline.options.Glob;
import io.loadline.options.Options;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Warns once, some windows after the first pool, about globs of the options that match no pool: they are mostly typing
 * errors. Sampler thread only.
 */
final class UnmatchedGlobs {

    private static final int PATIENCE_WINDOWS = 3;
    private static final int MAX_NAMES = 8;

    private final Map<Glob, String> unmatched = new LinkedHashMap<>();
    private final Set<String> names = new TreeSet<>();
    private int windows;

    UnmatchedGlobs(Options options) {
        options.include.forEach(glob -> unmatched.put(glob, "include"));
        options.exclude.forEach(glob -> unmatched.put(glob, "exclude"));
        options.weights.keySet().forEach(glob -> unmatched.put(glob, "weight"));
    }

    /** After a change of options: only the globs that are new. */
    UnmatchedGlobs(Options options, Options before) {
        this(options);
        unmatched.keySet().removeAll(before.include);
        unmatched.keySet().removeAll(before.exclude);
        unmatched.keySet().removeAll(before.weights.keySet());
    }

    /** A pool exists, shown or not. */
    void saw(String name, String poolClass) {
        if (!unmatched.isEmpty()) {
            names.add(name);
            unmatched.keySet().removeIf(glob -> glob.matches(name) || glob.matches(poolClass));
        }
    }

    void windowEnded() {
        if (!names.isEmpty() && !unmatched.isEmpty() && ++windows == PATIENCE_WINDOWS) {
            unmatched.forEach((glob, key) -> Log.warn(key + " glob '" + glob + "' matches no pool so far; there are "
                    + some() + (names.size() > MAX_NAMES ? " and others" : "")));
            unmatched.clear();
        }
    }

    private String some() {
        return names.stream().limit(MAX_NAMES).reduce((a, b) -> a + ", " + b).orElse("none");
    }
}
