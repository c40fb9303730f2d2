package io.loadline.jmx.open;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import javax.management.MBeanException;
import javax.management.MBeanParameterInfo;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenMBeanOperationInfo;
import javax.management.openmbean.OpenMBeanOperationInfoSupport;
import javax.management.openmbean.OpenMBeanParameterInfo;
import javax.management.openmbean.OpenMBeanParameterInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** The operations of one kind of MBean, each with its own name. Parameters are whole numbers and texts. */
public final class OperationTable<T> {

    private final Map<String, Operation<T>> byName = new LinkedHashMap<>();

    private static final class Operation<T> {
        final OpenMBeanOperationInfo info;
        final BiFunction<T, Object[], Object> action;

        Operation(OpenMBeanOperationInfo info, BiFunction<T, Object[], Object> action) {
            this.info = info;
            this.action = action;
        }
    }

    /**
     * {@code impact}: of {@link javax.management.MBeanOperationInfo}; {@code action}: its arguments are as many and of
     * the types as the parameters say.
     */
    public OperationTable<T> add(
            String name,
            String description,
            OpenType<?> result,
            int impact,
            BiFunction<T, Object[], Object> action,
            OpenMBeanParameterInfo... parameters) {
        byName.put(
                name,
                new Operation<>(
                        new OpenMBeanOperationInfoSupport(name, description, parameters, result, impact), action));
        return this;
    }

    public static OpenMBeanParameterInfo number(String name, String description) {
        return new OpenMBeanParameterInfoSupport(name, description, SimpleType.INTEGER);
    }

    public static OpenMBeanParameterInfo text(String name, String description) {
        return new OpenMBeanParameterInfoSupport(name, description, SimpleType.STRING);
    }

    OpenMBeanOperationInfo[] infos() {
        return byName.values().stream().map(operation -> operation.info).toArray(OpenMBeanOperationInfo[]::new);
    }

    /** A {@link Refusal} is thrown as an exception class of the JDK with the same message. */
    Object invoke(T subject, String name, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        Operation<T> operation = byName.get(name);
        Object[] arguments = parameters == null ? new Object[0] : parameters;
        if (operation == null || !takes(operation.info, arguments.length, signature)) {
            String asked = signature == null ? name : name + "(" + String.join(", ", signature) + ")";
            throw new ReflectionException(new NoSuchMethodException(asked), "no operation '" + asked + "'");
        }
        try {
            requireTypes(operation.info, arguments);
            return operation.action.apply(subject, arguments);
        } catch (Refusal refused) {
            throw new MBeanException(refused.plain(), refused.getMessage());
        } catch (RuntimeException e) {
            // classes of ours or of the application's are unknown to a remote client
            String reason = name + " has failed: " + e;
            throw new MBeanException(new IllegalStateException(reason), reason);
        }
    }

    private static boolean takes(OpenMBeanOperationInfo info, int count, String[] signature) {
        MBeanParameterInfo[] parameters = info.getSignature();
        boolean fits = parameters.length == count && (signature == null || signature.length == count);
        for (int i = 0; fits && signature != null && i < count; i++) {
            String type = signature[i].equals("int") ? Integer.class.getName() : signature[i];
            fits = type.equals(parameters[i].getType());
        }
        return fits;
    }

    private static void requireTypes(OpenMBeanOperationInfo info, Object[] arguments) {
        MBeanParameterInfo[] parameters = info.getSignature();
        for (int i = 0; i < arguments.length; i++) {
            if (!((OpenMBeanParameterInfo) parameters[i]).isValue(arguments[i])) {
                String type = parameters[i].getType().equals(String.class.getName()) ? "a text" : "a whole number";
                throw Refusal.ofArgument(
                        info.getName() + " takes " + type + " as " + parameters[i].getName() + ", not " + arguments[i]);
            }
        }
    }
}
