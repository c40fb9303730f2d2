// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import io.loadline.health.Log;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Weaves the pool classes of some families whenever the JVM defines or redefines one of them; passes over all other
 * classes.
 */
final class PoolTransformer implements ClassFileTransformer {

    /** Plans by class (internal name). */
    private final Map<String, WeavingPlan> plans = new HashMap<>();

    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private final KnownFamilies known = new KnownFamilies();
    private volatile String problem;

    PoolTransformer(Collection<WeavingPlan> plans) {
        for (WeavingPlan plan : plans) {
            for (String name : plan.classes()) {
                this.plans.put(name, plan);
            }
        }
    }

    /** Returns the internal names of the classes woven so far. */
    Set<String> woven() {
        return woven;
    }

    /** Returns the reason that kept a class of the JDK's own pool from being woven, or null. */
    String problem() {
        return problem;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        WeavingPlan plan = planOf(loader, name);
        return plan == null || !known.isKnown(plan, loader) ? null : weave(name, classFile, plan);
    }

    /**
     * Returns the plan for a class of this loader, or null if the class is not woven.
     *
     * @param name the internal name of the class
     */
    WeavingPlan planOf(ClassLoader loader, String name) {
        WeavingPlan plan = plans.get(name);
        return plan != null && plan.appliesTo(loader) ? plan : null;
    }

    private byte[] weave(String name, byte[] classFile, WeavingPlan plan) {
        try {
            byte[] result = ClassWeaver.weave(classFile, plan);
            woven.add(name);
            return result;
        } catch (Throwable error) {
            // the JVM would swallow it silently
            String difference = difference(name, error);
            if (plan.isEssential()) {
                problem = difference;
            } else {
                Log.warn(plan.pool + " is not as expected, its pools are not measured: " + difference);
            }
            return null;
        }
    }

    /** Describes the error; a mismatch names the class itself. */
    private static String difference(String name, Throwable error) {
        return error instanceof WeavingPlan.Mismatch
                ? error.toString()
                : name.replace('/', '.') + " cannot be read (" + error + ")";
    }

    /**
     * Families of pools that are as expected, checked for each class loader that has one. Either all classes of a
     * family are woven or none, since a pool that reports arrivals and no ends would look stuck. The JDK's own pool is
     * not checked here: see {@link Instrumentor#check}. Thread-safe.
     */
    static final class KnownFamilies {

        /** Answers by loader and family. */
        private final Map<ClassLoader, Map<WeavingPlan, Boolean>> answers =
                Collections.synchronizedMap(new WeakHashMap<>());

        /** Returns whether the family is as expected; logs the first difference once. */
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
            // not under a lock of the agent: the loader may take locks of its own
            String difference = difference(plan, loader);
            if (ofLoader.putIfAbsent(plan, difference == null) == null && difference != null) {
                Log.warn(plan.pool + " is not as expected, its pools are not measured: " + difference);
            }
            return difference == null;
        }

        private static byte[] bytes(InputStream in) throws IOException {
            ByteArrayOutputStream all = new ByteArrayOutputStream();
            byte[] part = new byte[8192];
            for (int read = in.read(part); read >= 0; read = in.read(part)) {
                all.write(part, 0, read);
            }
            return all.toByteArray();
        }

        private static InputStream classFile(String name, ClassLoader loader) {
            return loader == null ? ClassLoader.getSystemResourceAsStream(name) : loader.getResourceAsStream(name);
        }

        /** Returns the first difference, or null if all classes of the family that exist can be woven. */
        private static String difference(WeavingPlan plan, ClassLoader loader) {
            for (String name : plan.classes()) {
                try (InputStream in = classFile(name + ".class", loader)) {
                    if (in != null) {
                        ClassWeaver.weave(bytes(in), plan);
                    }
                } catch (IOException | RuntimeException | LinkageError error) {
                    return PoolTransformer.difference(name, error);
                }
            }
            return null;
        }
    }
}
