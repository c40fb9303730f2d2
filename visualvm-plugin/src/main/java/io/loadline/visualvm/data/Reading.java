// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.AttributeList;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/**
 * Named values of an MBean or of a composite in it, as one poll found them. What is not there, or is of another type
 * than asked for, is unknown: the agent may be of another version. Immutable.
 */
final class Reading {

    static final Reading NOTHING = new Reading(Collections.emptyMap());

    private final Map<String, Object> values;

    private Reading(Map<String, Object> values) {
        this.values = values;
    }

    static Reading of(AttributeList attributes) {
        Map<String, Object> values = new HashMap<>();
        for (Attribute attribute : attributes.asList()) {
            values.put(attribute.getName(), attribute.getValue());
        }
        return new Reading(values);
    }

    static Reading of(Object composite) {
        if (!(composite instanceof CompositeData)) {
            return NOTHING;
        }
        CompositeData data = (CompositeData) composite;
        Map<String, Object> values = new HashMap<>();
        data.getCompositeType().keySet().forEach(name -> values.put(name, data.get(name)));
        return new Reading(values);
    }

    /** NaN if unknown. */
    double number(String name) {
        Object value = values.get(name);
        return value instanceof Number ? ((Number) value).doubleValue() : Double.NaN;
    }

    /** Reads a number; NaN where the agent reports -1, which is unknown. */
    double known(String name) {
        double number = number(name);
        return number < 0 ? Double.NaN : number;
    }

    /** Empty if unknown. */
    String text(String name) {
        Object value = values.get(name);
        return value instanceof String ? (String) value : "";
    }

    /** False if unknown. */
    boolean is(String name) {
        return Boolean.TRUE.equals(values.get(name));
    }

    /** Empty if unknown. */
    List<String> texts(String name) {
        Object value = values.get(name);
        return value instanceof String[] ? List.copyOf(Arrays.asList((String[]) value)) : Collections.emptyList();
    }

    /** The composite of this name, without any value if unknown. */
    Reading part(String name) {
        return of(values.get(name));
    }

    /** The rows of the table of this name, none if unknown. */
    List<Reading> rows(String name) {
        Object value = values.get(name);
        List<Reading> rows = new ArrayList<>();
        if (value instanceof TabularData) {
            ((TabularData) value).values().forEach(row -> rows.add(of(row)));
        }
        return rows;
    }
}
