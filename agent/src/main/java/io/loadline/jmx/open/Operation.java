// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import java.util.function.BiFunction;
import javax.management.MBeanException;
import javax.management.MBeanParameterInfo;
import javax.management.ReflectionException;
import javax.management.openmbean.OpenMBeanOperationInfo;
import javax.management.openmbean.OpenMBeanOperationInfoSupport;
import javax.management.openmbean.OpenMBeanParameterInfo;
import javax.management.openmbean.OpenMBeanParameterInfoSupport;
import javax.management.openmbean.OpenType;

/** Operation of MBeans about {@code T}. Parameters are whole numbers and texts. Immutable. */
final class Operation<T> {

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
        boolean fits =
                parameters.length == arguments.length && (signature == null || signature.length == parameters.length);
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
