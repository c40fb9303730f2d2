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
 * A family of pools: what its classes, getters and setters are called, and where their sizes are set. The families are the
 * sections of {@code families.txt}, which says what each line means. Immutable.
 */
final class PoolFamily {

    private static final Map<String, PoolFamily> BY_NAME = new LinkedHashMap<>();
    private static final Map<String, PoolFamily> BY_CLASS = new HashMap<>();

    /** What the class names of those begin with that build pools whose settings are known. */
    static final Set<String> BUILDERS = new LinkedHashSet<>();

    static {
        ResourceTable.sections(PoolFamily.class, "families.txt")
                .forEach((name, lines) -> BY_NAME.put(name, new PoolFamily(name, lines)));
    }

    final String name;
    final List<SizeSetting.Known> settings = new ArrayList<>();
    private final Map<String, String> words = new HashMap<>();

    private PoolFamily(String name, List<String> lines) {
        this.name = name;
        for (String line : lines) {
            int equals = line.indexOf(" = ");
            String key = line.substring(0, equals);
            String value = line.substring(equals + 3);
            if (key.equals("setting")) {
                SizeSetting.Known setting = new SizeSetting.Known(value);
                settings.add(setting);
                setting.builder().ifPresent(BUILDERS::add);
            } else if (key.equals("class")) {
                BY_CLASS.put(value, this);
            } else {
                words.put(key, value);
            }
        }
    }

    /** All that there are, in the order of the file. */
    static Collection<PoolFamily> all() {
        return BY_NAME.values();
    }

    static PoolFamily named(String name) {
        return BY_NAME.get(name);
    }

    /** Of a pool that is asked by reflection; null if its class is none of these. */
    static PoolFamily of(Object pool) {
        return BY_CLASS.get(knownClass(pool).getName());
    }

    /** The class of a known family that the object is of or that its class extends, perhaps invisibly; else its own class. */
    static Class<?> knownClass(Object object) {
        for (Class<?> type = object.getClass(); type != null; type = type.getSuperclass()) {
            if (BY_CLASS.containsKey(type.getName())) {
                return type;
            }
        }
        return object.getClass();
    }

    boolean has(String key) {
        return words.containsKey(key);
    }

    /** What the family has for this; null if nothing. */
    String word(String key) {
        return words.get(key);
    }
}
