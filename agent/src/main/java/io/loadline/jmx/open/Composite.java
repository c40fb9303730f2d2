package io.loadline.jmx.open;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.management.openmbean.CompositeDataSupport;
import javax.management.openmbean.CompositeType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.TabularDataSupport;
import javax.management.openmbean.TabularType;

/** A composite open type about {@code T}, and how its items come from one. Build it whole before it is used. */
public final class Composite<T> {

    private final String name;
    private final Section words;
    private final String[] keys;
    private final List<Attribute<T>> items = new ArrayList<>();

    /** The same object for all values, so that serialization writes it once in an answer. */
    private CompositeType type;

    /** {@code keys}: the items in which the rows of a table differ; none where there are no tables of it. */
    public Composite(String name, String... keys) {
        this.name = name;
        this.words = new Section(name);
        this.keys = keys;
    }

    public Composite<T> item(String item, Function<T, Object> value) {
        Section.Line line = words.lines.get(item);
        items.add(new Attribute<>(line, line.type(), value));
        return this;
    }

    public synchronized CompositeType type() {
        if (type == null) {
            try {
                type = new CompositeType(
                        name,
                        words.description,
                        column(i -> i.line.name),
                        column(i -> i.line.description),
                        items.stream().map(i -> i.type).toArray(OpenType<?>[]::new));
            } catch (OpenDataException e) {
                throw new IllegalStateException(e);
            }
        }
        return type;
    }

    public CompositeDataSupport value(T of) {
        Map<String, Object> values = new LinkedHashMap<>();
        items.forEach(item -> values.put(item.line.name, item.value.apply(of)));
        try {
            return new CompositeDataSupport(type(), values);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }

    /** A table of such rows. */
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

    private String[] column(Function<Attribute<T>, String> text) {
        return items.stream().map(text).toArray(String[]::new);
    }
}
