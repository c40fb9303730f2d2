// SPDX-License-Identifier: Apache-2.0
package io.loadline.pool;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Collections;
import java.util.Iterator;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * Key of the place of the program that called the JDK on the current thread: class and bytecode index of each frame up to
 * the first that is neither the JDK's nor the agent's. Where that frame is the application's own code, equal keys have an
 * equal {@link PoolOrigin}, which takes five times as long to find: a stack walk stops there, a stack trace does not.
 */
public final class CallSite {

    private static final int MAX_FRAMES = 12;

    /** {@code StackWalker}, which came with Java 9; null before. */
    private static final Object WALKER;

    private static final MethodHandle WALK;
    private static final MethodHandle CLASS_NAME;
    private static final MethodHandle INDEX;
    private static final Function<Stream<?>, String> KEY = frames -> key(frames.iterator());

    static {
        Object walker = null;
        MethodHandle walk = null;
        MethodHandle className = null;
        MethodHandle index = null;
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            Class<?> type = Class.forName("java.lang.StackWalker");
            Class<?> frame = Class.forName("java.lang.StackWalker$StackFrame");
            walk = lookup.findVirtual(type, "walk", MethodType.methodType(Object.class, Function.class))
                    .asType(MethodType.methodType(Object.class, Object.class, Function.class));
            className = lookup.findVirtual(frame, "getClassName", MethodType.methodType(String.class))
                    .asType(MethodType.methodType(String.class, Object.class));
            index = lookup.findVirtual(frame, "getByteCodeIndex", MethodType.methodType(int.class))
                    .asType(MethodType.methodType(int.class, Object.class));
            walker = lookup.findStatic(type, "getInstance", MethodType.methodType(type, Set.class, int.class))
                    .asType(MethodType.methodType(Object.class, Set.class, int.class))
                    .invokeExact(Collections.emptySet(), MAX_FRAMES);
        } catch (Throwable before9) {
            walker = null;
        }
        WALKER = walker;
        WALK = walk;
        CLASS_NAME = className;
        INDEX = index;
    }

    private CallSite() {}

    /** Returns the key; null before Java 9, or where no such frame is near. */
    public static String ofCaller() {
        if (WALKER == null) {
            return null;
        }
        try {
            return (String) (Object) WALK.invokeExact(WALKER, (Function<?, ?>) KEY);
        } catch (Throwable notWalked) {
            return null;
        }
    }

    /** Returns the topmost frame that is the application's, with its line; null if there is none. */
    public static String ofApplication(StackTraceElement[] stack) {
        for (StackTraceElement frame : stack) {
            if (PoolOrigin.isOfApplication(frame.getClassName())) {
                String line = frame.getLineNumber() > 0 ? ":" + frame.getLineNumber() : "";
                return frame.getClassName() + "." + frame.getMethodName() + "(" + frame.getFileName() + line + ")";
            }
        }
        return null;
    }

    /** Returns whether the key ends in the application's own code, so that no frame further out changes the origin. */
    public static boolean isOfApplication(String key) {
        return PoolOrigin.isOfApplication(key.substring(key.lastIndexOf(' ') + 1, key.lastIndexOf(':')));
    }

    private static String key(Iterator<?> frames) {
        StringBuilder key = new StringBuilder(120);
        try {
            for (int i = 0; i < MAX_FRAMES && frames.hasNext(); i++) {
                Object frame = frames.next();
                String name = (String) CLASS_NAME.invokeExact(frame);
                if (name.startsWith("io.loadline.")) {
                    continue;
                }
                key.append(' ').append(name).append(':').append((int) INDEX.invokeExact(frame));
                if (!name.startsWith("java.") && !name.startsWith("jdk.")) {
                    return key.toString();
                }
            }
        } catch (Throwable notReadable) {
            return null;
        }
        return null;
    }
}
