package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * {@code EnhancedQueueExecutor} of JBoss Threads, the pool of Undertow, Quarkus and WildFly, as it is in 2.3 to 3.9. It is
 * no copy of the JDK's pool. Since 3.2 it puts an object of its own, {@code Task}, around each task that is handed in;
 * before, it puts one around that only keeps the context class loader. That object is what arrives, starts and ends here.
 *
 * <p>Workers older than the weaving need nothing of their own: for each task they call a method that is woven.
 */
final class JBossShape extends PoolShape {

    static final String POOL = "org/jboss/threads/EnhancedQueueExecutor";

    private static final String TASK = POOL + "$Task";
    private static final String THREAD_BODY = POOL + "$ThreadBody";

    /** What a refused task is handed on as, and up to 3.1 every task. */
    private static final String HANDED_ON = "org/jboss/threads/ContextClassLoaderSavingRunnable";

    private static final String[] REJECTIONS = {"rejectQueueFull", "rejectShutdown", "rejectNoThread"};
    private static final String SHUTDOWN_NOW = "()Ljava/util/List;";

    JBossShape() {
        super(POOL);
    }

    @Override
    void describe() {
        method(POOL, "<init>", "(L" + POOL + "$Builder;)V", code -> new ExitWeave(code, tellOfPool("created")));
        decisions("java/lang/Runnable");
        decisions(TASK);
        method(POOL, "shutdownNow", SHUTDOWN_NOW, code -> givenBack(code, "handoff", "()Ljava/lang/Runnable;"));
        method(TASK, "run", "()V", JBossShape::run);
        method(POOL, "safeRun", TASK_ONLY, code -> beforeHandlerOfUncaught(code, 1));
        method(THREAD_BODY, "doRunTask", TASK_ONLY, JBossShape::runBefore32);
        method(
                THREAD_BODY,
                "run",
                "()V",
                code -> new ExitWeave(code, at -> {
                    at.visitInsn(Opcodes.ICONST_0);
                    loadPoolOf(at, THREAD_BODY);
                    at.call("workerExits", "Z", EXECUTOR);
                }));
        method(HANDED_ON, "run", "()V", code -> new EntryWeave(code, at -> at.call("callerRuns")));
    }

    /** Without the methods of the other versions. */
    @Override
    Map<String, Weaver> of(String className, Set<String> methods) {
        Map<String, Weaver> weavers = super.of(className, methods);
        if (className.equals(POOL)) {
            boolean since32 = methods.contains("tryExecute(L" + TASK + ";)I");
            String other = since32 ? "(" + RUNNABLE : "(L" + TASK + ";";
            weavers.keySet().removeIf(method -> method.contains(other));
            if (!since32) {
                weavers.put("shutdownNow" + SHUTDOWN_NOW, code -> givenBack(code, "add", "(Ljava/lang/Object;)Z"));
            }
        } else if (className.equals(THREAD_BODY) && !methods.contains("doRunTask" + TASK_ONLY)) {
            weavers.remove("doRunTask" + TASK_ONLY);
        }
        return weavers;
    }

    /** What is handed in and what is refused; {@code taskType}: as what these methods know a task. */
    private void decisions(String taskType) {
        String task = "L" + taskType + ";";
        method(
                POOL,
                "tryExecute",
                "(" + task + ")I",
                code -> new EntryWeave(code, at -> {
                    at.loadThis();
                    at.load(1);
                    at.call("arrived", EXECUTOR, RUNNABLE);
                }));
        for (String rejection : REJECTIONS) {
            method(POOL, rejection, "(" + task + ")V", code -> aroundRejection(code, POOL, taskType));
        }
        method(
                POOL,
                "rejectException",
                "(" + task + THROWABLE + ")V",
                code -> aroundRejection(code, POOL, taskType, "java/lang/Throwable"));
    }

    /** The executor that gets what is refused plays the part of a rejection handler. */
    private static MethodVisitor aroundRejection(MethodVisitor code, Object... locals) {
        MethodVisitor thrown = new ThrowWeave(code, tellOfTask("rejected"), locals);
        return new EntryWeave(new ExitWeave(thrown, tellOfTask("rejected")), at -> {
            at.load(1);
            at.loadThis();
            at.loadThis();
            at.visitFieldInsn(Opcodes.GETFIELD, POOL, "handoffExecutor", EXECUTOR);
            at.call("rejecting", RUNNABLE, EXECUTOR, "Ljava/lang/Object;");
        });
    }

    /** {@code shutdownNow} calls this method with each task that it has taken out of the queue on top of the stack. */
    private static MethodVisitor givenBack(MethodVisitor code, String method, String descriptor) {
        return new CallSiteWeave(
                code,
                method,
                descriptor,
                1,
                1,
                at -> {
                    at.duplicate();
                    at.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Runnable");
                    at.visitInsn(Opcodes.ICONST_1);
                    at.visitInsn(Opcodes.SWAP);
                    at.loadThis();
                    at.call("removed", "Z", RUNNABLE, EXECUTOR);
                },
                null);
    }

    // ---- service

    private static MethodVisitor run(MethodVisitor code) {
        MethodVisitor failing = beforeHandlerOfUncaught(code, 0);
        MethodVisitor ending = new ExitWeave(failing, at -> {
            at.loadThis();
            at.visitInsn(Opcodes.ACONST_NULL);
            at.visitInsn(Opcodes.ACONST_NULL);
            loadPoolOf(at, TASK);
            at.call("ended", RUNNABLE, THROWABLE, RUNNABLE, EXECUTOR);
        });
        return new EntryWeave(ending, at -> {
            at.loadThis();
            at.visitInsn(Opcodes.ACONST_NULL);
            loadPoolOf(at, TASK);
            at.call("started", RUNNABLE, RUNNABLE, EXECUTOR);
        });
    }

    /** Up to 3.1 the pool's {@code safeRun} runs a task, but not tasks alone. */
    private static MethodVisitor runBefore32(MethodVisitor code) {
        return new CallSiteWeave(
                code,
                "safeRun",
                TASK_ONLY,
                1,
                1,
                at -> {
                    at.duplicate();
                    at.visitInsn(Opcodes.ACONST_NULL);
                    loadPoolOf(at, THREAD_BODY);
                    at.call("started", RUNNABLE, RUNNABLE, EXECUTOR);
                },
                at -> {
                    at.load(1);
                    at.visitInsn(Opcodes.ACONST_NULL);
                    at.visitInsn(Opcodes.ACONST_NULL);
                    loadPoolOf(at, THREAD_BODY);
                    at.call("ended", RUNNABLE, THROWABLE, RUNNABLE, EXECUTOR);
                });
    }

    /** What the task throws goes to a handler and no further. {@code task}: the local variable that holds the task. */
    private static MethodVisitor beforeHandlerOfUncaught(MethodVisitor code, int task) {
        return new CallSiteWeave(
                code,
                "uncaughtException",
                "(Ljava/lang/Thread;" + THROWABLE + ")V",
                1,
                1,
                at -> {
                    at.load(task);
                    at.call("futureFailed", RUNNABLE);
                },
                null);
    }

    private static void loadPoolOf(Weave at, String inner) {
        at.loadThis();
        at.visitFieldInsn(Opcodes.GETFIELD, inner, "this$0", "L" + POOL + ";");
    }
}
