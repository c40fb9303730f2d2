package io.loadline.jmx.open;

import java.util.function.Function;
import javax.management.openmbean.OpenType;

/** One attribute of an MBean about {@code T}: what a person is told about it, and where it comes from. Immutable. */
public final class Attribute<T> {

    public final String name;
    public final OpenType<?> type;

    /** The unit, or an empty text where there is none. */
    public final String units;

    public final String description;
    public final Function<T, Object> value;

    public Attribute(String name, OpenType<?> type, String units, String description, Function<T, Object> value) {
        this.name = name;
        this.type = type;
        this.units = units;
        this.description = description;
        this.value = value;
    }
}
