// SPDX-License-Identifier: Apache-2.0
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

/**
 * Classes of one family of pools that are woven, with their join points: a section of {@code weaving.txt}, whose head
 * defines the syntax.
 */
final class WeavingPlan {

    private static final String JDK = "java.util.concurrent.ThreadPoolExecutor";
    /** Suffix of a line that applies only where workers may predate the weaving. */
    private static final String ATTACHED = " if attached";

    /** Name of the common class of all pools of the family. */
    final String pool;

    /** True if pools may predate the weaving. */
    final boolean attached;

    /**
     * Lines by class (internal name), without the class. They are parsed when such a class is woven, which most never
     * are.
     */
    private final Map<String, List<String>> classes = new LinkedHashMap<>();

    /** Reports that a class is not written in the way that this agent knows. The message names the difference. */
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

    /**
     * Returns the plans of all families.
     *
     * @param loaded the names of the classes that predate the weaving
     */
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
     * Returns whether a class of one of the names belongs to the family, judged by the loader that defines it. Families
     * other than the JDK's belong to the application, whose loader must be able to see the probe: loaders of plug-ins
     * hide more classes than they show.
     */
    boolean appliesTo(ClassLoader definingLoader) {
        if (pool.startsWith("java.")) {
            return definingLoader == null;
        }
        try {
            return definingLoader != null && Class.forName(Probe.class.getName(), false, definingLoader) == Probe.class;
        } catch (ClassNotFoundException | LinkageError hidden) {
            return false;
        }
    }

    /** Returns whether the agent stands down if the family is not as expected. */
    boolean isEssential() {
        return pool.equals(JDK);
    }

    /** Returns the internal names of all classes that are woven. */
    Set<String> classes() {
        return classes.keySet();
    }

    /**
     * Returns the join points of a class.
     *
     * @param className the internal name of the class
     */
    List<JoinPoint> of(String className) {
        List<JoinPoint> all = new ArrayList<>();
        for (String line : classes.getOrDefault(className, Collections.emptyList())) {
            all.addAll(JoinPoint.parse(line));
        }
        return all;
    }
}
