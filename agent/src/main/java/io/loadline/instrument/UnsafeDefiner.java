package io.loadline.instrument;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.function.BiConsumer;

/**
 * Defines classes (name, class file) in the bootstrap loader: Java 8 offers {@code sun.misc.Unsafe.defineClass}, later
 * versions keep it in {@code jdk.internal.misc}. Made by {@link OwnModule}.
 */
public final class UnsafeDefiner implements BiConsumer<String, byte[]> {

    private final Object unsafe;
    private final Method defineClass;

    public UnsafeDefiner() throws ReflectiveOperationException {
        unsafe = unsafe();
        defineClass = unsafe.getClass()
                .getMethod(
                        "defineClass",
                        String.class,
                        byte[].class,
                        int.class,
                        int.class,
                        ClassLoader.class,
                        ProtectionDomain.class);
    }

    @Override
    public void accept(String name, byte[] classFile) {
        try {
            defineClass.invoke(unsafe, name, classFile, 0, classFile.length, null, null);
        } catch (IllegalAccessException | InvocationTargetException e) {
            throw new IllegalStateException("the JVM does not let " + name + " be defined", e);
        }
    }

    private static Object unsafe() throws ReflectiveOperationException {
        try {
            return Class.forName("jdk.internal.misc.Unsafe")
                    .getMethod("getUnsafe")
                    .invoke(null);
        } catch (ClassNotFoundException java8) {
            Field instance = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            instance.setAccessible(true);
            return instance.get(null);
        }
    }
}
