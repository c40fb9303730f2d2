// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import java.util.function.Function;
import javax.management.openmbean.OpenType;

/** An attribute of an MBean about {@code T}, or an item of a composite: what it is, and where it comes from. Immutable. */
final class Attribute<T> {

    final Section.Line line;
    final OpenType<?> type;
    final Function<T, Object> value;

    Attribute(Section.Line line, OpenType<?> type, Function<T, Object> value) {
        this.line = line;
        this.type = type;
        this.value = value;
    }
}
