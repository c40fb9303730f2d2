package io.loadline.instrument;

import io.loadline.bootstrap.Probe;
import io.loadline.health.ResourceTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Which classes of one family of pools are woven, and with what: a part of {@code weaving.txt}, which says how it is written. */
final class WeavingPlan {

    private static final String JDK = "java.util.concurrent.ThreadPoolExecutor";
    /** At the end of a line for workers that are older than the weaving. */
    private static final String ATTACHED = " if attached";

    /** Name of the class that all pools of the family are of. */
    final String pool;

    /** Whether there may be pools from before the weaving. */
    final boolean attached;

    /** By class (internal name), the lines without it. They are read when such a class is woven, which most never are. */
    private final Map<String, List<String>> classes = new LinkedHashMap<>();

    /** A class is not written the way this agent knows. The message says what differs. */
    static final class Mismatch extends RuntimeException {

        private static final long serialVersionUID = 1;

        Mismatch(String message) {
            super(message);
        }
    }

    private WeavingPlan(String pool, boolean attached) {
        this.pool = pool;
        this.attached = attached;
    }

    /** Those of all families. {@code loaded}: names of the classes that are older than the weaving. */
    static Collection<WeavingPlan> all(Set<String> loaded) {
        Map<String, WeavingPlan> plans = new LinkedHashMap<>();
        for (Map.Entry<String, List<String>> section :
                ResourceTable.sections(WeavingPlan.class, "weaving.txt").entrySet()) {
            for (String pool : section.getKey().split(" ")) {
                plans.putIfAbsent(pool, new WeavingPlan(pool, loaded.contains(pool)));
                for (String line : section.getValue()) {
                    plans.get(pool).add(line.trim());
                }
            }
        }
        return plans.values();
    }

    private void add(String line) {
        if (line.startsWith("#") || !attached && line.endsWith(ATTACHED)) {
            return;
        }
        int method = line.lastIndexOf('.', line.indexOf('('));
        String className = line.substring(0, method);
        String full = className.indexOf('.') < 0 ? pool.substring(0, pool.lastIndexOf('.') + 1) + className : className;
        String internal = full.replace('.', '/');
        classes.putIfAbsent(internal, new ArrayList<>());
        classes.get(internal).add(line.substring(method + 1).replace(ATTACHED, ""));
    }

    /**
     * Whether a class that has one of the names and is defined by this loader is of the family. Families that are not the
     * JDK's belong to the application, whose loader must be able to see the probe: loaders of plug-ins hide more than they
     * show.
     */
    boolean isAtHome(ClassLoader loader) {
        if (pool.startsWith("java.")) {
            return loader == null;
        }
        try {
            return loader != null && Class.forName(Probe.class.getName(), false, loader) == Probe.class;
        } catch (ClassNotFoundException | LinkageError hidden) {
            return false;
        }
    }

    /** Whether the agent stands down if the family is not as expected. */
    boolean isEssential() {
        return pool.equals(JDK);
    }

    /** Names (internal) of all classes that are woven. */
    Set<String> classes() {
        return classes.keySet();
    }

    /** What is woven into a class (internal name). */
    List<Advice> of(String className) {
        List<Advice> all = new ArrayList<>();
        for (String line : classes.getOrDefault(className, Collections.emptyList())) {
            all.addAll(Advice.parse(line));
        }
        return all;
    }
}
