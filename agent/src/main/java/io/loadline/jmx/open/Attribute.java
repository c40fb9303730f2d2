package io.loadline.jmx.open;

import java.util.function.Function;
import javax.management.openmbean.OpenType;

/** An attribute of an MBean about {@code T}, or an item of a composite: its description and where it comes from. Immutable. */
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
