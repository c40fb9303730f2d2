// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import io.loadline.health.ResourceTable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A family of pools: the names of its classes, getters and setters, and the settings of its sizes. The families are the
 * sections of {@code families.txt}, which explains each key. Immutable.
 */
final class PoolFamily {

    private static final Map<String, PoolFamily> BY_NAME = new LinkedHashMap<>();
    private static final Map<String, PoolFamily> BY_CLASS = new HashMap<>();

    /** Prefixes of the names of classes that build pools whose settings are known. */
    static final Set<String> BUILDERS = new LinkedHashSet<>();

    static {
        ResourceTable.sections(PoolFamily.class, "families.txt")
                .forEach((name, lines) -> BY_NAME.put(name, new PoolFamily(name, lines)));
    }

    final String name;
    final List<SizeSetting.Known> settings = new ArrayList<>();
    private final Map<String, String> values = new HashMap<>();

    private PoolFamily(String name, List<String> lines) {
        this.name = name;
        for (String line : lines) {
            int equals = line.indexOf(" = ");
            String key = line.substring(0, equals);
            String text = line.substring(equals + 3);
            if (key.equals("setting")) {
                SizeSetting.Known setting = new SizeSetting.Known(text);
                settings.add(setting);
                setting.builder().ifPresent(BUILDERS::add);
            } else if (key.equals("class")) {
                BY_CLASS.put(text, this);
            } else {
                values.merge(key, text, (above, below) -> above + "\n" + below);
            }
        }
    }

    /** Returns all families in the order of the file. */
    static Collection<PoolFamily> all() {
        return BY_NAME.values();
    }

    static PoolFamily named(String name) {
        return BY_NAME.get(name);
    }

    /** Returns the family of a pool that is read by reflection; null if its class is in none. */
    static PoolFamily of(Object pool) {
        return BY_CLASS.get(knownClass(pool).getName());
    }

    /**
     * Returns the class of a known family that is, or is extended by, the object's class; else the object's own class.
     * The object's own class may not be visible.
     */
    static Class<?> knownClass(Object object) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            if (BY_CLASS.containsKey(type.getName())) {
                return type;
            }
        }
        return object.getClass();
    }

    boolean has(String key) {
        return values.containsKey(key);
    }

    /** Returns the value of a key; null if the family has none. */
    String value(String key) {
        return values.get(key);
    }
}
