package io.loadline.instrument;

import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Weaves the JDK's pool classes whenever the JVM defines or redefines one of them; lets every other class pass. */
final class PoolTransformer implements ClassFileTransformer {

    private final PoolShape shape;
    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private volatile Throwable problem;

    PoolTransformer(PoolShape shape) {
        this.shape = shape;
    }

    /** Internal names of the classes woven so far. */
    Set<String> woven() {
        return woven;
    }

    /** Why a class could not be woven, or null. */
    Throwable problem() {
        return problem;
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] classFile) {
        if (loader != null || name == null) {
            return null;
        }
        Map<String, PoolShape.Weaver> weavers = shape.of(name);
        return weavers == null ? null : weave(name, classFile, weavers);
    }

    private byte[] weave(String name, byte[] classFile, Map<String, PoolShape.Weaver> weavers) {
        try {
            byte[] result = ClassWeaver.weave(classFile, weavers);
            woven.add(name);
            return result;
        } catch (Throwable error) {
            // thrown to the JVM it would vanish without a word
            problem = error;
            return null;
        }
    }
}
