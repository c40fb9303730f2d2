package io.loadline.demo.experiment;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.management.Attribute;
import javax.management.InstanceNotFoundException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.openmbean.CompositeData;
import javax.management.openmbean.TabularData;

/** One MBean of another JVM. What it does not have, or not yet, reads as not known. */
public record Bean(MBeanServerConnection beans, ObjectName name) {

    /** Reads attributes in one exchange. */
    public Values read(String... attributes) throws IOException {
        Map<String, Object> values = new HashMap<>();
        try {
            for (Attribute attribute : beans.getAttributes(name, attributes).asList()) {
                values.put(attribute.getName(), attribute.getValue());
            }
        } catch (InstanceNotFoundException e) {
            // not registered yet, or the pool is gone: nothing is known
        } catch (ReflectionException e) {
            throw new IOException("reading " + name, e);
        }
        return new Values(values);
    }

    /** Attributes, or the items of a composite, by name. */
    public record Values(Map<String, Object> byName) {

        /** NaN if not known. */
        public double number(String key) {
            return byName.get(key) instanceof Number number ? number.doubleValue() : Double.NaN;
        }

        /** Empty if not known. */
        public String text(String key) {
            Object value = byName.get(key);
            return value == null ? "" : value.toString();
        }

        /** Empty if not known. */
        public String[] texts(String key) {
            return byName.get(key) instanceof String[] texts ? texts : new String[0];
        }

        /** The items of a composite; none if not known. */
        public Values composite(String key) {
            return items(byName.get(key));
        }

        /** The items of each row of a table, in no order; no rows if not known. */
        public List<Values> rows(String key) {
            return byName.get(key) instanceof TabularData table
                    ? table.values().stream().map(Values::items).toList()
                    : List.of();
        }

        private static Values items(Object value) {
            Map<String, Object> items = new HashMap<>();
            if (value instanceof CompositeData composite) {
                for (String item : composite.getCompositeType().keySet()) {
                    items.put(item, composite.get(item));
                }
            }
            return new Values(items);
        }
    }
}
