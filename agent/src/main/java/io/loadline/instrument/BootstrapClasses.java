package io.loadline.instrument;

import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.function.BiConsumer;

/**
 * Defines the probe in the bootstrap loader, straight from memory. Appending a jar to the bootstrap search path would
 * do as well, but then HotSpot gives up class-data sharing for the application and says so on its output.
 */
final class BootstrapClasses {

    private static final String[] PROBE = {"io.loadline.bootstrap.PoolEvents", "io.loadline.bootstrap.Probe"};

    private BootstrapClasses() {}

    /** Defines them; does nothing if an earlier agent of the same JVM did. */
    static void define(Instrumentation instrumentation) throws ReflectiveOperationException, IOException {
        if (alreadyDefined()) {
            return;
        }
        BiConsumer<String, byte[]> definer =
                OwnModule.newInstance(instrumentation, UnsafeDefiner.class, "jdk.internal.misc");
        for (String name : PROBE) {
            definer.accept(name, OwnModule.classFile(name));
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
}
