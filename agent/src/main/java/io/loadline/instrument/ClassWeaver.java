package io.loadline.instrument;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.MethodVisitor;

/** Weaves one class file. The class keeps its format: no field, method or interface comes or goes. */
final class ClassWeaver extends ClassVisitor {

    private final Map<String, PoolShape.Weaver> waiting;

    private ClassWeaver(ClassVisitor next, Map<String, PoolShape.Weaver> weavers) {
        super(Weave.API, next);
        this.waiting = weavers;
    }

    /**
     * The woven class file.
     *
     * @throws UnknownShapeException if a method is missing or does not look as expected
     */
    static byte[] weave(byte[] classFile, PoolShape shape) {
        return weave(new ClassReader(classFile), shape);
    }

    static byte[] weave(ClassReader reader, PoolShape shape) {
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        ClassWeaver weaver = new ClassWeaver(writer, shape.of(reader.getClassName(), methodsOf(reader)));
        reader.accept(weaver, 0);
        if (!weaver.waiting.isEmpty()) {
            throw new UnknownShapeException(reader.getClassName() + " has no " + weaver.waiting.keySet());
        }
        return writer.toByteArray();
    }

    /** Names with descriptors. */
    private static Set<String> methodsOf(ClassReader reader) {
        Set<String> methods = new HashSet<>();
        reader.accept(
                new ClassVisitor(Weave.API) {
                    @Override
                    public MethodVisitor visitMethod(
                            int access, String name, String descriptor, String signature, String[] exceptions) {
                        methods.add(name + descriptor);
                        return null;
                    }
                },
                ClassReader.SKIP_CODE | ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return methods;
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor code = super.visitMethod(access, name, descriptor, signature, exceptions);
        PoolShape.Weaver weaver = waiting.remove(name + descriptor);
        return weaver == null ? code : weaver.around(code);
    }
}
