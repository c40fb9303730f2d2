package io.loadline.instrument;

import io.loadline.health.Log;
import java.io.IOException;
import java.io.InputStream;
import java.util.Collections;
import java.util.Map;
import java.util.WeakHashMap;
import net.bytebuddy.jar.asm.ClassReader;

/**
 * Which families of pools are as expected, asked for each class loader that has one: of a family either all classes are
 * woven or none, since a pool that tells of arrivals and not of ends would look stuck. The JDK's own pool is not asked
 * for: see {@link Instrumentor#check}. Thread-safe.
 */
final class KnownFamilies {

    /** By loader and family. */
    private final Map<ClassLoader, Map<WeavingPlan, Boolean>> answers =
            Collections.synchronizedMap(new WeakHashMap<>());

    /** Says once what differs. */
    boolean isKnown(WeavingPlan plan, ClassLoader loader) {
        if (plan.isEssential()) {
            return true;
        }
        Map<WeavingPlan, Boolean> ofLoader =
                answers.computeIfAbsent(loader, unseen -> Collections.synchronizedMap(new WeakHashMap<>()));
        Boolean answer = ofLoader.get(plan);
        if (answer != null) {
            return answer;
        }
        // without a lock of ours: the loader may take its own
        String difference = difference(plan, loader);
        if (ofLoader.putIfAbsent(plan, difference == null) == null && difference != null) {
            Log.warn(plan.pool + " is not as expected, its pools are not measured: " + difference);
        }
        return difference == null;
    }

    private static InputStream classFile(String name, ClassLoader loader) {
        return loader == null ? ClassLoader.getSystemResourceAsStream(name) : loader.getResourceAsStream(name);
    }

    /** Null if every class of the family that can be found can be woven. */
    private static String difference(WeavingPlan plan, ClassLoader loader) {
        for (String name : plan.classes()) {
            try (InputStream in = classFile(name + ".class", loader)) {
                if (in != null) {
                    ClassWeaver.weave(new ClassReader(in), plan);
                }
            } catch (IOException | RuntimeException | LinkageError error) {
                return error.toString();
            }
        }
        return null;
    }
}
