package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import net.bytebuddy.jar.asm.MethodVisitor;

/**
 * The JDK's {@code ThreadPerTaskExecutor}, as it is in 21 to 25: what {@code newVirtualThreadPerTaskExecutor} and
 * {@code newThreadPerTaskExecutor} build. All of its tasks pass {@code newThread}, inside an object of the executor's own,
 * and what that method returns is given to {@code start}. So nothing needs to be woven where tasks run.
 */
final class PerTaskShape extends PoolShape {

    static final String POOL = "java/util/concurrent/ThreadPerTaskExecutor";

    private static final String FACTORY = "Ljava/util/concurrent/ThreadFactory;";
    private static final String THREAD = "java/lang/Thread";

    PerTaskShape() {
        // up to its full name: a program that has none of them pays nothing
        super(POOL, POOL.replace('/', '.'));
    }

    @Override
    void describe() {
        method(
                POOL,
                "create",
                "(" + FACTORY + ")L" + POOL + ";",
                code -> new EntryWeave(code, at -> at.load(0)
                        .callReturning(FACTORY, "executorBuilt", FACTORY)
                        .store(0)));
        method(POOL, "newThread", "(" + RUNNABLE + ")L" + THREAD + ";", PerTaskShape::newThread);
        method(POOL, "start", "(L" + THREAD + ";)V", code -> refusing(code, true, POOL, THREAD));
        method(POOL, "ensureNotShutdown", "()V", code -> refusing(code, false, POOL));
    }

    private static MethodVisitor newThread(MethodVisitor code) {
        return new EntryWeave(refusing(code, true, POOL, "java/lang/Runnable"), at -> loadFactory(at.load(1))
                .loadThis()
                .callReturning(RUNNABLE, "threadMade", RUNNABLE, FACTORY, EXECUTOR)
                .store(1));
    }

    /** {@code made}: whether {@code newThread} was called; {@code locals}: see {@link ThrowWeave}. */
    private static MethodVisitor refusing(MethodVisitor code, boolean made, Object... locals) {
        return new ThrowWeave(
                code,
                at -> loadFactory(at.loadBoolean(made)).loadThis().call("threadRefused", "Z", FACTORY, EXECUTOR),
                locals);
    }

    private static Weave loadFactory(Weave at) {
        return at.loadThis().field(POOL, "factory", FACTORY);
    }
}
