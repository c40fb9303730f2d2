// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import io.loadline.health.ResourceTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** Section of {@code mbeans.txt} about one MBean, composite type or operation. Immutable. */
final class Section {

    private static final Map<String, List<String>> ALL = ResourceTable.sections(Section.class, "mbeans.txt");

    final String description;
    final Map<String, Line> lines = new LinkedHashMap<>();

    /** Line about one attribute, item or parameter. */
    static final class Line {
        final String name;
        final String description;

        /** Unit of the value; empty if it has none. */
        final String units;

        private final String type;

        private Line(String[] columns) {
            String[] words = columns[1].split(" ", 2);
            name = columns[0];
            type = words[0];
            units = words.length == 1 ? "" : words[1];
            description = columns[2];
        }

        OpenType<?> type() {
            switch (type) {
                case "text":
                    return SimpleType.STRING;
                case "int":
                    return SimpleType.INTEGER;
                case "long":
                    return SimpleType.LONG;
                case "boolean":
                    return SimpleType.BOOLEAN;
                case "double":
                    return SimpleType.DOUBLE;
                case "texts":
                    try {
                        return new ArrayType<>(1, SimpleType.STRING);
                    } catch (OpenDataException e) {
                        throw new IllegalStateException(e);
                    }
                default:
                    throw new IllegalStateException(name + ": " + type);
            }
        }
    }

    Section(String name) {
        List<String> text = ALL.get(name);
        description = text.get(0);
        for (String line : text.subList(1, text.size())) {
            Line parsed = new Line(line.split(" \\| "));
            lines.put(parsed.name, parsed);
        }
    }
}
