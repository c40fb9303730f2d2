// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Points at which the agent can be made to fail, found in its class files. Left out are
 *
 * <ul>
 *   <li>the static methods of the probe, where an exception outside of their {@code try} cannot be caught, and their
 *       reporting, which a fault would only repeat;
 *   <li>static initialisers and the methods that they call: see {@link FaultPoint}.
 * </ul>
 */
final class Points {

    private static final String[] PACKAGES = {
        "io.loadline.record.",
        "io.loadline.window.",
        "io.loadline.jmx.",
        "io.loadline.bootstrap.",
        "io.loadline.shaded.hdrhistogram."
    };
    private static final String PROBE = "io.loadline.bootstrap.Probe";

    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<String> names = new ArrayList<>();

    /** Returns whether classes of this name are made to fail. */
    static boolean isCovered(String className) {
        for (String name : PACKAGES) {
            if (className.startsWith(name)) {
                return true;
            }
        }
        return false;
    }

    boolean canThrow(String className, String method) {
        return !method.equals("<clinit>") && !className.equals(PROBE);
    }

    /** Returns the number of a place, which stays the same however often its class is woven. */
    synchronized int number(String place) {
        return numbers.computeIfAbsent(place, unseen -> {
            if (names.size() == FaultPoint.MAX) {
                throw new IllegalStateException("more than " + FaultPoint.MAX + " points");
            }
            names.add(place);
            return names.size() - 1;
        });
    }

    synchronized int count() {
        return names.size();
    }

    synchronized String name(int point) {
        return point < 0 ? "none" : names.get(point);
    }
}
