package io.loadline.instrument;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * Defines the probe in the bootstrap loader, straight from memory. Appending a jar to the bootstrap search path would
 * do as well, but then HotSpot gives up class-data sharing for the application and says so on its output.
 *
 * <p>Java 8 offers {@code sun.misc.Unsafe.defineClass}. Later versions keep it in {@code jdk.internal.misc}, which is
 * exported for this purpose to the unnamed module of a class loader of our own, and to nobody else.
 */
final class BootstrapClasses {

    private static final String[] PROBE = {"io.loadline.bootstrap.PoolEvents", "io.loadline.bootstrap.Probe"};

    private BootstrapClasses() {}

    /** Defines them; does nothing if an earlier agent of the same JVM did. */
    static void define(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        if (alreadyDefined()) {
            return;
        }
        BiConsumer<String, byte[]> definer = isJava8() ? new UnsafeDefiner() : isolated(instrumentation);
        for (String name : PROBE) {
            definer.accept(name, bytes(name));
        }
    }

    private static boolean alreadyDefined() {
        try {
            Class.forName(PROBE[0], false, null);
            return true;
        } catch (ClassNotFoundException expected) {
            return false;
        }
    }

    private static boolean isJava8() {
        return System.getProperty("java.specification.version").startsWith("1.");
    }

    /** A definer in a loader, hence a module, of its own, which alone is given the internal package. */
    @SuppressWarnings("unchecked")
    private static BiConsumer<String, byte[]> isolated(Instrumentation instrumentation)
            throws ReflectiveOperationException, IOException {
        String name = UnsafeDefiner.class.getName();
        byte[] classFile = bytes(name);
        ClassLoader own = new ClassLoader(null) {
            @Override
            protected Class<?> findClass(String wanted) throws ClassNotFoundException {
                if (!wanted.equals(name)) {
                    throw new ClassNotFoundException(wanted);
                }
                return defineClass(name, classFile, 0, classFile.length);
            }
        };
        exportInternals(instrumentation, own);
        return (BiConsumer<String, byte[]>)
                own.loadClass(name).getDeclaredConstructor().newInstance();
    }

    /** {@code redefineModule}, spelled so that it compiles for Java 8. */
    private static void exportInternals(Instrumentation instrumentation, ClassLoader to)
            throws ReflectiveOperationException {
        Class<?> module = Class.forName("java.lang.Module");
        Object base = Class.class.getMethod("getModule").invoke(Object.class);
        Object own = ClassLoader.class.getMethod("getUnnamedModule").invoke(to);
        Map<String, Set<Object>> exports = Collections.singletonMap("jdk.internal.misc", Collections.singleton(own));
        Method redefine = Instrumentation.class.getMethod(
                "redefineModule", module, Set.class, Map.class, Map.class, Set.class, Map.class);
        redefine.invoke(
                instrumentation,
                base,
                Collections.emptySet(),
                exports,
                Collections.emptyMap(),
                Collections.emptySet(),
                Collections.emptyMap());
    }

    private static byte[] bytes(String className) throws IOException {
        String resource = "/" + className.replace('.', '/') + ".class";
        try (InputStream in = BootstrapClasses.class.getResourceAsStream(resource)) {
            if (in == null) {
                throw new IOException("the agent's jar has no " + resource);
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
