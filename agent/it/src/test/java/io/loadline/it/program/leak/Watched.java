// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import io.loadline.it.program.OwnBeans;
import java.io.PrintStream;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Objects that the application has dropped, by kind. */
final class Watched {

    private final Map<String, List<WeakReference<Object>>> byKind = new LinkedHashMap<>();

    <T> T add(String kind, T object) {
        byKind.computeIfAbsent(kind, unseen -> new ArrayList<>()).add(new WeakReference<>(object));
        return object;
    }

    /** Collects garbage until all are collected, for a limited time. Prints how many of each kind are left. */
    void print(PrintStream out) {
        OwnBeans.comesTrue(() -> {
            System.gc();
            return byKind.keySet().stream().allMatch(kind -> left(kind) == 0);
        });
        byKind.forEach((kind, objects) -> out.println(kind + "\t" + left(kind) + " of " + objects.size()));
    }

    private long left(String kind) {
        return byKind.get(kind).stream().filter(object -> object.get() != null).count();
    }
}
