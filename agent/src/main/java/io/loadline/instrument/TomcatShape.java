package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.RUNNABLE;

import java.util.Map;
import java.util.Set;
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
        method(POOL, "execute", TIMED, code -> refusal(code, Opcodes.LONG, "java/util/concurrent/TimeUnit"));
        method(POOL, "execute", TASK_ONLY, TomcatShape::refusal);
    }

    /** Up to version 10.0 there are two {@code execute}, of which the short one calls the long one. */
    @Override
    Map<String, Weaver> of(String className, Set<String> methods) {
        Map<String, Weaver> weavers = super.of(className, methods);
        if (className.equals(POOL)) {
            weavers.remove("execute" + (methods.contains("execute" + TIMED) ? TASK_ONLY : TIMED));
        }
        return weavers;
    }

    /** The constructor itself starts the first threads. */
    private static MethodVisitor constructor(MethodVisitor code) {
        MethodVisitor exit = new ExitWeave(code, tellOfPool("created"));
        return new CallSiteWeave(exit, "prestartAllCoreThreads", "()I", 0, 1, tellOfPool("created"), null);
    }

    private static MethodVisitor refusal(MethodVisitor code, Object... furtherParameters) {
        Object[] locals = new Object[2 + furtherParameters.length];
        locals[0] = POOL;
        locals[1] = "java/lang/Runnable";
        System.arraycopy(furtherParameters, 0, locals, 2, furtherParameters.length);
        return new ThrowWeave(code, tellOfTask("refused"), locals);
    }
}
