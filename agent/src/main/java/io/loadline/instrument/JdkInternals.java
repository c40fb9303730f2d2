// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import io.loadline.health.Privileged;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.ProtectionDomain;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Makes objects that may access packages of {@code java.base}. The class of such an object is defined once more, in a
 * class loader of its own. The packages are opened to that loader's unnamed module: to these objects, and not to the
 * application, with which the agent shares a module. The class may refer to no other class of Loadline but its
 * superclasses and {@link Privileged}.
 */
public final class JdkInternals {

    private static final String PACKAGE = "io.loadline.instrument.";
    private static final String[] PACKAGES = {
        "java.lang", "java.util.concurrent", "jdk.internal.misc", "jdk.internal.reflect", "jdk.internal.vm",
    };

    /** Loader of the copies; null until the first object is made. */
    private static Copies copies;

    private JdkInternals() {}

    /**
     * Defines classes (name, class file) in the bootstrap loader. Java 8 offers {@code sun.misc.Unsafe.defineClass};
     * later versions keep it in {@code jdk.internal.misc}.
     */
    public static final class Definer implements BiConsumer<String, byte[]> {

        private final Object unsafe;
        private final Method defineClass;

        public Definer() throws ReflectiveOperationException {
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

    /**
     * Defines the probe in the bootstrap loader from memory; does nothing if an earlier agent of the same JVM did so. A
     * jar on the bootstrap search path would work as well, but HotSpot then gives up class-data sharing for the
     * application and says so on its output. Call before any class that refers to the probe is loaded.
     *
     * @throws ReflectiveOperationException if this JVM offers no way
     */
    public static void defineProbe(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        // by name: the agent's loader must not load these classes
        String[] probe = {"io.loadline.bootstrap.ProbeEvents", "io.loadline.bootstrap.Probe"};
        try {
            Class.forName(probe[0], false, null);
        } catch (ClassNotFoundException expected) {
            BiConsumer<String, byte[]> definer = newInstance(instrumentation, "JdkInternals$Definer");
            for (String name : probe) {
                definer.accept(name, classFile(name));
            }
        }
    }

    /**
     * Makes an instance of the copy of a class, by its public constructor without parameters.
     *
     * @param type the name of a class of this package; the name, so that the original class is not loaded
     * @param <T> an interface of the JDK: the instance is not of the original class
     */
    @SuppressWarnings("unchecked")
    public static synchronized <T> T newInstance(Instrumentation instrumentation, String type)
            throws ReflectiveOperationException {
        if (copies == null) {
            Copies made = new Copies();
            if (!isJava8()) {
                open(instrumentation, made);
            }
            copies = made;
        }
        return (T) copies.loadClass(PACKAGE + type).getDeclaredConstructor().newInstance();
    }

    /** Class loader of all such objects. */
    private static final class Copies extends ClassLoader {

        private final ProtectionDomain domain = JdkInternals.class.getProtectionDomain();

        Copies() throws ClassNotFoundException {
            super(null);
            // now: its first user is a thread of the application, which may have no permission to read the jar
            loadClass(Privileged.class.getName());
        }

        @Override
        protected Class<?> findClass(String name) throws ClassNotFoundException {
            try {
                byte[] classFile = classFile(name);
                return defineClass(name, classFile, 0, classFile.length, domain);
            } catch (IOException notInTheJar) {
                throw new ClassNotFoundException(name, notInTheJar);
            }
        }
    }

    /** Calls {@code redefineModule} by reflection, to compile for Java 8. The first call takes ten milliseconds. */
    private static void open(Instrumentation instrumentation, ClassLoader to) throws ReflectiveOperationException {
        Class<?> module = Class.forName("java.lang.Module");
        Object base = Class.class.getMethod("getModule").invoke(Object.class);
        Object own = ClassLoader.class.getMethod("getUnnamedModule").invoke(to);
        Map<String, Set<Object>> opens = new HashMap<>();
        for (String name : PACKAGES) {
            opens.put(name, Collections.singleton(own));
        }
        Method redefine = Instrumentation.class.getMethod(
                "redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class);
        redefine.invoke(
                instrumentation,
                base,
                Collections.emptySet(),
                Collections.emptyMap(),
                opens,
                Collections.emptySet(),
                Collections.emptyMap());
    }

    static boolean isJava8() {
        return System.getProperty("java.specification.version").startsWith("1.");
    }

    /** Returns whether this JVM has virtual threads, other than as a preview. */
    public static boolean hasVirtualThreads() {
        return !isJava8() && Double.parseDouble(System.getProperty("java.specification.version")) >= 21;
    }

    private static byte[] classFile(String className) throws IOException {
        return resource("/" + className.replace('.', '/') + ".class");
    }

    /** Reads a file of the agent's jar. */
    static byte[] resource(String name) throws IOException {
        try (InputStream in = JdkInternals.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the agent's jar has no " + name);
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[4096];
            for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
                out.write(buffer, 0, n);
            }
            return out.toByteArray();
        }
    }
}
