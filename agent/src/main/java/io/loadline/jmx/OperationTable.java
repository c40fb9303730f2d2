package io.loadline.jmx;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.BiFunction;
import javax.management.MBeanException;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenMBeanOperationInfo;
import javax.management.openmbean.OpenMBeanOperationInfoSupport;
import javax.management.openmbean.OpenMBeanParameterInfo;
import javax.management.openmbean.OpenMBeanParameterInfoSupport;
import javax.management.openmbean.OpenType;
import javax.management.openmbean.SimpleType;

/** The operations of one kind of MBean, no two of one name. All parameters are whole numbers. */
final class OperationTable<T> {

    private final Map<String, Operation<T>> byName = new LinkedHashMap<>();

    /** {@code impact}: of {@link javax.management.MBeanOperationInfo}. */
    OperationTable<T> add(
            String name,
            String description,
            OpenType<?> result,
            int impact,
            BiFunction<T, int[], Object> action,
            OpenMBeanParameterInfo... parameters) {
        OpenMBeanOperationInfo info = new OpenMBeanOperationInfoSupport(name, description, parameters, result, impact);
        byName.put(name, new Operation<>(info, action));
        return this;
    }

    static OpenMBeanParameterInfo number(String name, String description) {
        return new OpenMBeanParameterInfoSupport(name, description, SimpleType.INTEGER);
    }

    OpenMBeanOperationInfo[] infos() {
        return byName.values().stream().map(operation -> operation.info).toArray(OpenMBeanOperationInfo[]::new);
    }

    /** What the operation refuses comes out as an exception of the JDK's own, whose message says why. */
    Object invoke(T subject, String name, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        Operation<T> operation = byName.get(name);
        int count = parameters == null ? 0 : parameters.length;
        if (operation == null || operation.info.getSignature().length != count || !isWholeNumbers(signature)) {
            throw noSuch(signature == null ? name : name + "(" + String.join(", ", signature) + ")");
        }
        try {
            return operation.action.apply(subject, numbers(name, parameters, count));
        } catch (Refusal refused) {
            throw new MBeanException(refused.plain(), refused.getMessage());
        } catch (RuntimeException e) {
            // classes of ours or of the application's are unknown to a remote client
            String reason = name + " has failed: " + e;
            throw new MBeanException(new IllegalStateException(reason), reason);
        }
    }

    static ReflectionException noSuch(String operation) {
        return new ReflectionException(new NoSuchMethodException(operation), "no operation '" + operation + "'");
    }

    private static boolean isWholeNumbers(String[] signature) {
        if (signature != null) {
            for (String type : signature) {
                if (!type.equals("int") && !type.equals("java.lang.Integer")) {
                    return false;
                }
            }
        }
        return true;
    }

    private static int[] numbers(String name, Object[] parameters, int count) {
        int[] numbers = new int[count];
        for (int i = 0; i < count; i++) {
            if (!(parameters[i] instanceof Integer)) {
                throw Refusal.ofArgument(name + " takes whole numbers, not " + parameters[i]);
            }
            numbers[i] = (Integer) parameters[i];
        }
        return numbers;
    }
}
