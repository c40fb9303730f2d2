package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Tomcat's own copy of the JDK's pool, in versions 9.0.55 to 11. Its {@code execute} puts a task that was rejected into
 * the queue after all if there is room, so a task is refused only when {@code execute} throws.
 */
final class TomcatShape extends ThreadPoolShape {

    static final String POOL = "org/apache/tomcat/util/threads/ThreadPoolExecutor";

    private static final String FULL_CONSTRUCTOR =
            "(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;"
                    + "Ljava/util/concurrent/ThreadFactory;L" + POOL + "$RejectedExecutionHandler;)V";
    private static final String TIMED = "(" + RUNNABLE + "JLjava/util/concurrent/TimeUnit;)V";

    TomcatShape(boolean olderWorkers) {
        super(POOL, olderWorkers);
        method(POOL, "<init>", FULL_CONSTRUCTOR, TomcatShape::constructor);
        method(POOL, "executeInternal", TASK_ONLY, this::decision);
        // up to version 10.0 there are two, of which the short one calls the long one
        formerly("execute" + TIMED, "execute" + TASK_ONLY);
        method(
                POOL,
                "execute",
                TIMED,
                code -> refusal(code, POOL, "java/lang/Runnable", Opcodes.LONG, "java/util/concurrent/TimeUnit"));
        method(POOL, "execute", TASK_ONLY, code -> refusal(code, POOL, "java/lang/Runnable"));
    }

    /** The constructor itself starts the first threads. */
    private static MethodVisitor constructor(MethodVisitor code) {
        return new CallSiteWeave(
                tellOfCreation(code),
                "prestartAllCoreThreads",
                "()I",
                0,
                1,
                at -> at.loadThis().call("created", ANY),
                null);
    }

    private static MethodVisitor refusal(MethodVisitor code, Object... locals) {
        return new ThrowWeave(code, tellOfTask("refused"), locals);
    }
}
