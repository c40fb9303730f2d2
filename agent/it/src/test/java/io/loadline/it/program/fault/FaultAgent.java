// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fault;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;

/**
 * A second agent that makes Loadline fail. Its jar puts {@link FaultPoint} on the bootstrap path; it may start before
 * or after Loadline.
 */
public final class FaultAgent implements ClassFileTransformer {

    static final Points POINTS = new Points();

    private static volatile Instrumentation instrumentation;

    private FaultAgent() {}

    public static void premain(String options, Instrumentation instrumentation) throws UnmodifiableClassException {
        FaultAgent.instrumentation = instrumentation;
        instrumentation.addTransformer(new FaultAgent(), true);
        List<Class<?>> loaded = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (Points.isCovered(type.getName()) && !type.getName().contains("$$Lambda")) {
                loaded.add(type);
            }
        }
        if (!loaded.isEmpty()) {
            instrumentation.retransformClasses(loaded.toArray(new Class<?>[0]));
        }
    }

    /** Returns the class loader of Loadline's classes. */
    static ClassLoader loaderOfLoadline() {
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (type.getName().equals("io.loadline.Startup")) {
                return type.getClassLoader();
            }
        }
        throw new IllegalStateException("Loadline has not started");
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (name == null || !Points.isCovered(name.replace('/', '.'))) {
            return null;
        }
        try {
            return FaultWeaver.weave(classFile, POINTS);
        } catch (Throwable error) {
            // the JVM would ignore it, and the test would cover less
            System.err.println("cannot weave " + name + ": " + error);
            throw error;
        }
    }
}
