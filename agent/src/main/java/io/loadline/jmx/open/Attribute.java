// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import java.util.function.Function;
import javax.management.openmbean.OpenType;

/** Attribute of an MBean about {@code T}, or item of a composite, with the source of its value. Immutable. */
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
