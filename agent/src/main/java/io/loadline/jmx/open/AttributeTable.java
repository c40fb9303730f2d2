package io.loadline.jmx.open;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.openmbean.ArrayType;
import javax.management.openmbean.OpenDataException;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanConstructorInfo;
import javax.management.openmbean.OpenMBeanInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** The attributes of one kind of MBean, in the order in which a person reads them. */
public final class AttributeTable<T> {

    private final String description;
    private final Map<String, Attribute<T>> byName = new LinkedHashMap<>();
    private OperationTable<T> operations = new OperationTable<>();
    private MBeanNotificationInfo[] notifications = {};
    private MBeanInfo info;

    /** {@code description}: of the MBean as a whole. */
    public AttributeTable(String description) {
        this.description = description;
    }

    public AttributeTable<T> text(String name, String description, Function<T, Object> value) {
        return add(name, SimpleType.STRING, "", description, value);
    }

    public AttributeTable<T> texts(String name, String description, Function<T, Object> value) {
        return add(name, arrayOf(SimpleType.STRING), "", description, value);
    }

    public AttributeTable<T> integer(String name, String units, String description, Function<T, Object> value) {
        return add(name, SimpleType.INTEGER, units, description, value);
    }

    public AttributeTable<T> count(String name, String units, String description, Function<T, Object> value) {
        return add(name, SimpleType.LONG, units, description, value);
    }

    public AttributeTable<T> number(String name, String units, String description, Function<T, Object> value) {
        return add(name, SimpleType.DOUBLE, units, description, value);
    }

    public <C> AttributeTable<T> composite(
            String name, Composite<C> type, String units, String description, Function<T, C> value) {
        return add(name, type.type(), units, description, subject -> type.value(value.apply(subject)));
    }

    public <C> AttributeTable<T> rows(
            String name, Composite<C> type, String description, Function<T, Iterable<C>> value) {
        return add(name, type.table(), "", description, subject -> type.rows(value.apply(subject)));
    }

    private AttributeTable<T> add(
            String name, OpenType<?> type, String units, String description, Function<T, Object> value) {
        byName.put(name, new Attribute<>(name, type, units, description, value));
        return this;
    }

    /** What such MBeans can do. */
    public AttributeTable<T> with(OperationTable<T> operations) {
        this.operations = operations;
        return this;
    }

    /** What such MBeans send. */
    public AttributeTable<T> with(MBeanNotificationInfo[] notifications) {
        this.notifications = notifications;
        return this;
    }

    OperationTable<T> operations() {
        return operations;
    }

    /** All that can be read of it now, by name, as open types. */
    public Map<String, Object> values(T subject) {
        Map<String, Object> values = new LinkedHashMap<>();
        byName.values().forEach(attribute -> values.put(attribute.name, attribute.value.apply(subject)));
        return values;
    }

    Attribute<T> get(String name) {
        return byName.get(name);
    }

    /** Shared by all MBeans of this kind. */
    public synchronized MBeanInfo info() {
        if (info == null) {
            info = new OpenMBeanInfoSupport(
                    OpenBean.class.getName(),
                    description,
                    byName.values().stream().map(AttributeTable::infoOf).toArray(OpenMBeanAttributeInfo[]::new),
                    new OpenMBeanConstructorInfo[0],
                    operations.infos(),
                    notifications);
        }
        return info;
    }

    private static OpenMBeanAttributeInfo infoOf(Attribute<?> attribute) {
        Descriptor descriptor = attribute.units.isEmpty()
                ? ImmutableDescriptor.EMPTY_DESCRIPTOR
                : new ImmutableDescriptor("units=" + attribute.units);
        return new OpenMBeanAttributeInfoSupport(
                attribute.name, attribute.description, attribute.type, true, false, false, descriptor);
    }

    public static OpenType<?> arrayOf(OpenType<?> element) {
        try {
            return new ArrayType<>(1, element);
        } catch (OpenDataException e) {
            throw new IllegalStateException(e);
        }
    }
}
