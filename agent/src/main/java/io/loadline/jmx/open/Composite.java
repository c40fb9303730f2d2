// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import java.lang.reflect.Field;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;

/** Composite open type about {@code T}, with the source of each item. Must be complete before it is used. */
public final class Composite<T> {

    private final String name;
    private final Section words;
    private final String[] keys;
    private final Map<String, BeanTable.Attribute<T>> items = new LinkedHashMap<>();

    /** Type that all values share, so that serialization writes it once in an answer. */
    private CompositeType type;

    /**
     * Creates a type without items.
     *
     * @param keys the items that identify a row of a table; none if no table has this type
     */
    public Composite(String name, String... keys) {
        this.name = name;
        this.words = new Section(name);
        this.keys = keys;
    }

    public Composite<T> item(String item, Function<T, Object> value) {
        Section.Line line = words.lines.get(item);
        items.put(item, new BeanTable.Attribute<>(line, line.type(), value));
        return this;
    }

    /** Adds each item for which {@code type} has a public field with the same name and type. */
    public Composite<T> fields(Class<T> type) {
        for (String item : words.lines.keySet()) {
            try {
                Field field = type.getField(item);
                item(item, of -> read(field, of));
            } catch (NoSuchFieldException computed) {
                // added by its own call of item()
            }
        }
        return this;
    }

    private static Object read(Field field, Object of) {
        try {
            return field.get(of);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    public synchronized CompositeType type() {
        if (type == null) {
            try {
                type = new CompositeType(
                        name,
                        words.description,
                        column(i -> i.line.name),
                        column(i -> i.line.description),
                        items.values().stream().map(i -> i.type).toArray(OpenType<?>[]::new));
            } catch (OpenDataException e) {
                throw new IllegalStateException(e);
            }
        }
        return type;
    }

    public CompositeDataSupport value(T of) {
        Map<String, Object> values = new LinkedHashMap<>();
        items.forEach((name, item) -> values.put(name, item.value.apply(of)));
        try {
            return new CompositeDataSupport(type(), values);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the type of a table with such rows. */
    public TabularType table() {
        try {
            return new TabularType(name + "s", words.description, type(), keys);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    public TabularDataSupport rows(Iterable<T> of) {
        TabularDataSupport rows = new TabularDataSupport(table());
        of.forEach(row -> rows.put(value(row)));
        return rows;
    }

    private String[] column(Function<BeanTable.Attribute<T>, String> text) {
        return items.values().stream().map(text).toArray(String[]::new);
    }
}
