package io.loadline.instrument;

import io.loadline.health.Log;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Collection;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import net.bytebuddy.jar.asm.ClassReader;

/** Weaves the pool classes of some families whenever the JVM defines or redefines one of them; lets every other class pass. */
final class PoolTransformer implements ClassFileTransformer {

    /** By class (internal name). */
    private final Map<String, WeavingPlan> plans = new HashMap<>();

    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private final KnownFamilies known = new KnownFamilies();
    private volatile Throwable problem;

    PoolTransformer(Collection<WeavingPlan> plans) {
        for (WeavingPlan plan : plans) {
            plan.classes().forEach(name -> this.plans.put(name, plan));
        }
    }

    /** Internal names of the classes woven so far. */
    Set<String> woven() {
        return woven;
    }

    /** Why a class of the JDK's own pool could not be woven, or null. */
    Throwable problem() {
        return problem;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        WeavingPlan plan = planOf(loader, name);
        return plan == null || !known.isKnown(plan, loader) ? null : weave(name, classFile, plan);
    }

    /** For a class of this name (internal) that this loader defines; null if such a class is not woven. */
    WeavingPlan planOf(ClassLoader loader, String name) {
        WeavingPlan plan = plans.get(name);
        return plan != null && plan.isAtHome(loader) ? plan : null;
    }

    private byte[] weave(String name, byte[] classFile, WeavingPlan plan) {
        try {
            byte[] result = ClassWeaver.weave(new ClassReader(classFile), plan);
            woven.add(name);
            return result;
        } catch (Throwable error) {
            // thrown to the JVM it would vanish without a word
            if (plan.isEssential()) {
                problem = error;
            } else {
                Log.warn(name.replace('/', '.') + " is not as expected, its pools are not measured: " + error);
            }
            return null;
        }
    }
}
