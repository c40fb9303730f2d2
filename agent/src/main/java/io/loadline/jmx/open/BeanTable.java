// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import javax.management.Descriptor;
import javax.management.ImmutableDescriptor;
import javax.management.MBeanException;
import javax.management.MBeanInfo;
import javax.management.MBeanNotificationInfo;
import javax.management.MBeanParameterInfo;
import javax.management.Notification;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenMBeanAttributeInfo;
import javax.management.openmbean.OpenMBeanAttributeInfoSupport;
import javax.management.openmbean.OpenMBeanConstructorInfo;
import javax.management.openmbean.OpenMBeanInfoSupport;
import javax.management.openmbean.OpenMBeanOperationInfo;
import javax.management.openmbean.OpenMBeanOperationInfoSupport;
import javax.management.openmbean.OpenMBeanParameterInfo;
import javax.management.openmbean.OpenMBeanParameterInfoSupport;
import javax.management.openmbean.OpenType;

/**
 * Attributes and operations of the MBeans about {@code T}: a section of {@code mbeans.txt}, with the source of each
 * value. Must be complete before it is used.
 */
public final class BeanTable<T> {

    private final String name;
    private final Section words;
    private final Map<String, Attribute<T>> attributes = new LinkedHashMap<>();
    private final Map<String, Operation<T>> operations = new LinkedHashMap<>();
    private MBeanNotificationInfo[] notifications = {};
    private MBeanInfo info;

    public BeanTable(String name) {
        this.name = name;
        this.words = new Section(name);
    }

    public BeanTable<T> value(String attribute, Function<T, Object> value) {
        return add(attribute, words.lines.get(attribute).type(), value);
    }

    public <C> BeanTable<T> composite(String attribute, Composite<C> type, Function<T, C> value) {
        return add(attribute, type.type(), subject -> type.value(value.apply(subject)));
    }

    public <C> BeanTable<T> rows(String attribute, Composite<C> type, Function<T, Iterable<C>> value) {
        return add(attribute, type.table(), subject -> type.rows(value.apply(subject)));
    }

    private BeanTable<T> add(String attribute, OpenType<?> type, Function<T, Object> value) {
        attributes.put(attribute, new Attribute<>(words.lines.get(attribute), type, value));
        return this;
    }

    /**
     * Adds an operation with the parameters that its section lists.
     *
     * @param impact a constant of {@link javax.management.MBeanOperationInfo}
     * @param action gets as many arguments, of the types, as the section lists
     */
    public BeanTable<T> operation(
            String operation, OpenType<?> result, int impact, BiFunction<T, Object[], Object> action) {
        Section ofOperation = new Section(name + "." + operation);
        operations.put(operation, new Operation<>(operation, ofOperation, result, impact, action));
        return this;
    }

    /** Declares all notifications of {@code mbeans.txt}. */
    public BeanTable<T> withNotifications() {
        notifications = new Section("notifications")
                .lines.values().stream()
                        .map(line -> new MBeanNotificationInfo(
                                new String[] {line.name}, Notification.class.getName(), line.description))
                        .toArray(MBeanNotificationInfo[]::new);
        return this;
    }

    /**
     * Returns the subject's present values by attribute, as open types.
     *
     * @param names the attributes to read, or none for all
     */
    public Map<String, Object> values(T subject, Collection<String> names) {
        Map<String, Object> values = new LinkedHashMap<>();
        attributes.forEach((attribute, from) -> {
            if (names.isEmpty() || names.contains(attribute)) {
                values.put(attribute, from.value.apply(subject));
            }
        });
        return values;
    }

    Attribute<T> get(String attribute) {
        return attributes.get(attribute);
    }

    Object invoke(T subject, String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        Operation<T> known = operations.get(operation);
        Object[] arguments = parameters == null ? new Object[0] : parameters;
        if (known == null || !known.takes(arguments, signature)) {
            String asked = signature == null ? operation : operation + "(" + String.join(", ", signature) + ")";
            throw new ReflectionException(new NoSuchMethodException(asked), "no operation '" + asked + "'");
        }
        return known.invoke(subject, arguments);
    }

    /** Returns the description that all MBeans of this kind share. */
    public synchronized MBeanInfo info() {
        if (info == null) {
            info = new OpenMBeanInfoSupport(
                    OpenBean.class.getName(),
                    words.description,
                    attributes.values().stream().map(BeanTable::infoOf).toArray(OpenMBeanAttributeInfo[]::new),
                    new OpenMBeanConstructorInfo[0],
                    operations.values().stream().map(each -> each.info).toArray(OpenMBeanOperationInfo[]::new),
                    notifications);
        }
        return info;
    }

    private static OpenMBeanAttributeInfo infoOf(Attribute<?> attribute) {
        Section.Line line = attribute.line;
        Descriptor descriptor = line.units.isEmpty()
                ? ImmutableDescriptor.EMPTY_DESCRIPTOR
                : new ImmutableDescriptor("units=" + line.units);
        return new OpenMBeanAttributeInfoSupport(
                line.name, line.description, attribute.type, true, false, false, descriptor);
    }

    /** Attribute of an MBean about {@code T}, or item of a composite, with the source of its value. Immutable. */
    static final class Attribute<T> {

        final Section.Line line;
        final OpenType<?> type;
        final Function<T, Object> value;

        Attribute(Section.Line line, OpenType<?> type, Function<T, Object> value) {
            this.line = line;
            this.type = type;
            this.value = value;
        }
    }

    /** Operation of MBeans about {@code T}. Parameters are whole numbers and texts. Immutable. */
    static final class Operation<T> {

        final OpenMBeanOperationInfo info;
        private final BiFunction<T, Object[], Object> action;

        Operation(String name, Section words, OpenType<?> result, int impact, BiFunction<T, Object[], Object> action) {
            OpenMBeanParameterInfo[] parameters = words.lines.values().stream()
                    .map(line -> new OpenMBeanParameterInfoSupport(line.name, line.description, line.type()))
                    .toArray(OpenMBeanParameterInfo[]::new);
            this.info = new OpenMBeanOperationInfoSupport(name, words.description, parameters, result, impact);
            this.action = action;
        }

        /**
         * Returns true if the operation takes these arguments.
         *
         * @param signature the class names of the parameters, or null if the caller gives none
         */
        boolean takes(Object[] arguments, String[] signature) {
            MBeanParameterInfo[] parameters = info.getSignature();
            boolean fits = parameters.length == arguments.length
                    && (signature == null || signature.length == parameters.length);
            for (int i = 0; fits && signature != null && i < parameters.length; i++) {
                String type = signature[i].equals("int") ? Integer.class.getName() : signature[i];
                fits = type.equals(parameters[i].getType());
            }
            return fits;
        }

        /** Runs the operation. Throws a {@link Refusal} as a JDK exception with the same message. */
        Object invoke(T subject, Object[] arguments) throws ReflectionException, MBeanException {
            try {
                requireTypes(arguments);
                return action.apply(subject, arguments);
            } catch (Refusal refused) {
                throw new MBeanException(refused.plain(), refused.getMessage());
            } catch (RuntimeException e) {
                // a remote client lacks Loadline's and the application's classes
                String reason = info.getName() + " has failed: " + e;
                throw new MBeanException(new IllegalStateException(reason), reason);
            }
        }

        private void requireTypes(Object[] arguments) {
            MBeanParameterInfo[] parameters = info.getSignature();
            for (int i = 0; i < arguments.length; i++) {
                if (!((OpenMBeanParameterInfo) parameters[i]).isValue(arguments[i])) {
                    boolean isText = parameters[i].getType().equals(String.class.getName());
                    throw Refusal.ofArgument(
                            isText ? "takes-text" : "takes-whole-number",
                            info.getName(),
                            parameters[i].getName(),
                            String.valueOf(arguments[i]));
                }
            }
        }
    }
}
