package io.loadline.instrument;

import io.loadline.health.Log;
import java.lang.instrument.ClassFileTransformer;
import java.security.ProtectionDomain;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Weaves the pool classes of some families whenever the JVM defines or redefines one of them; lets every other class pass. */
final class PoolTransformer implements ClassFileTransformer {

    /** An array: the JVM asks for every class it loads, even for those that an iteration would need. */
    private final PoolShape[] shapes;

    private final Set<String> woven = ConcurrentHashMap.newKeySet();
    private final KnownFamilies known = new KnownFamilies();
    private volatile Throwable problem;

    PoolTransformer(PoolShape... shapes) {
        this.shapes = shapes;
    }

    /** Whether a class of this name may be woven at all: spares a start the internal names of all that is loaded. */
    boolean mayWeave(String javaName) {
        for (PoolShape shape : shapes) {
            if (javaName.startsWith(shape.javaPackage)) {
                return true;
            }
        }
        return false;
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
        PoolShape shape = shapeOf(loader, name);
        return shape == null || !known.isKnown(shape, loader) ? null : weave(loader, name, classFile, shape);
    }

    /** The family of a class of this name (internal) that this loader defines; null if such a class is not woven. */
    PoolShape shapeOf(ClassLoader loader, String name) {
        if (name != null) {
            for (PoolShape shape : shapes) {
                if (shape.weaves(name) && shape.isAtHome(loader)) {
                    return shape;
                }
            }
        }
        return null;
    }

    private byte[] weave(ClassLoader loader, String name, byte[] classFile, PoolShape shape) {
        try {
            byte[] result = ClassWeaver.weave(classFile, shape);
            woven.add(name);
            return result;
        } catch (Throwable error) {
            // thrown to the JVM it would vanish without a word
            if (shape.isEssential()) {
                problem = error;
            } else {
                Log.warn(name.replace('/', '.') + " is not as expected, its pools are not measured: " + error);
            }
            return null;
        }
    }
}
