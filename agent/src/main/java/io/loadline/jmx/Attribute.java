package io.loadline.jmx;

import java.util.function.Function;
import javax.management.openmbean.OpenType;

/** One attribute of an MBean about {@code T}: what a person is told about it, and where it comes from. Immutable. */
final class Attribute<T> {

    final String name;
    final OpenType<?> type;

    /** The unit, or an empty text where there is none. */
    final String units;

    final String description;
    final Function<T, Object> value;

    Attribute(String name, OpenType<?> type, String units, String description, Function<T, Object> value) {
        this.name = name;
        this.type = type;
        this.units = units;
        this.description = description;
        this.value = value;
    }
}
