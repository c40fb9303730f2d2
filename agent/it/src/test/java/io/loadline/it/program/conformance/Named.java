// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.conformance;

import java.io.Serializable;
import java.util.List;

/** Task that logs its name when it runs. It has a natural order, and can be serialized without its log. */
final class Named implements Runnable, Comparable<Named>, Serializable {

    private static final long serialVersionUID = 1;

    private final String name;
    private final transient List<Object> log;

    Named(String name, List<Object> log) {
        this.name = name;
        this.log = log;
    }

    @Override
    public void run() {
        log.add(name);
    }

    @Override
    public int compareTo(Named other) {
        return name.compareTo(other.name);
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Named && ((Named) other).name.equals(name);
    }

    @Override
    public int hashCode() {
        return name.hashCode();
    }

    @Override
    public String toString() {
        return name;
    }
}
