package io.loadline.it.program.conformance;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/** Calls of public methods that came after Java 8; {@link NoSuchMethodException} where this JVM has none. */
final class Later {

    private Later() {}

    static Object call(Object target, String name, Object... arguments) throws Exception {
        return call(target.getClass(), target, name, arguments);
    }

    static Object callStatic(Class<?> type, String name, Object... arguments) throws Exception {
        return call(type, null, name, arguments);
    }

    /** {@code seenAs}: a public type that declares the method. */
    static Object call(Class<?> seenAs, Object target, String name, Object... arguments) throws Exception {
        for (Method method : seenAs.getMethods()) {
            if (method.getName().equals(name) && fits(method.getParameterTypes(), arguments)) {
                return unwrapped(method, target, arguments);
            }
        }
        throw new NoSuchMethodException(name);
    }

    private static boolean fits(Class<?>[] types, Object[] arguments) {
        boolean fits = types.length == arguments.length;
        for (int i = 0; fits && i < types.length; i++) {
            fits = types[i] == long.class ? arguments[i] instanceof Long : types[i].isInstance(arguments[i]);
        }
        return fits;
    }

    private static Object unwrapped(Method method, Object target, Object[] arguments) throws Exception {
        try {
            return method.invoke(target, arguments);
        } catch (InvocationTargetException e) {
            if (e.getCause() instanceof Error) {
                throw (Error) e.getCause();
            }
            throw (Exception) e.getCause();
        }
    }
}
