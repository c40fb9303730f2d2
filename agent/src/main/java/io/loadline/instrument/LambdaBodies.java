package io.loadline.instrument;

import io.loadline.health.Privileged;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.function.Function;

/**
 * From the class of a lambda to the method that it calls, as {@code class.method}; null if this JVM does not say. It stands in
 * the constants of the class, behind those for its own fields: {@code lambda$place$0}, where the compiler puts the text of a
 * lambda in {@code place}, or the method that a method reference names. Made by {@link JdkInternals}.
 */
public final class LambdaBodies implements Function<Object, Object> {

    private final Method constants;

    public LambdaBodies() throws ReflectiveOperationException {
        constants = Class.class.getDeclaredMethod("getConstantPool");
        constants.setAccessible(true);
    }

    @Override
    public Object apply(Object lambdaClass) {
        return Privileged.get(() -> body((Class<?>) lambdaClass));
    }

    private String body(Class<?> type) {
        try {
            Object pool = constants.invoke(type);
            Class<?> kind = pool.getClass();
            Method member = kind.getMethod("getMemberRefInfoAt", int.class);
            for (int i = (Integer) kind.getMethod("getSize").invoke(pool) - 1; i > 0; i--) {
                String body = methodAt(i, pool, member);
                if (body != null) {
                    return body;
                }
            }
            return null;
        } catch (ReflectiveOperationException | RuntimeException notSaid) {
            return null;
        }
    }

    /** Null if there is something else, or a method that every lambda's class may call: a constructor, or one that boxes. */
    private static String methodAt(int i, Object pool, Method member) throws IllegalAccessException {
        try {
            // class, name and descriptor
            String[] said = (String[]) member.invoke(pool, i);
            boolean method = said[2].startsWith("(") && !said[1].startsWith("<") && !said[0].startsWith("java/lang/");
            return method ? said[0].replace('/', '.') + "." + said[1] : null;
        } catch (InvocationTargetException noMember) {
            return null;
        }
    }
}
