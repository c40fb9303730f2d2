package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;
import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;

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
        method(POOL, "<init>", "(L" + POOL + "$Builder;)V", PoolShape::tellOfCreation);
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
                code -> new ExitWeave(code, at -> loadPoolOf(THREAD_BODY, at.loadBoolean(false))
                        .call("workerExits", "Z", EXECUTOR)));
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
                weavers.put("shutdownNow" + SHUTDOWN_NOW, code -> givenBack(code, "add", "(" + ANY + ")Z"));
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
                code -> new EntryWeave(code, at -> at.loadThis().load(1).call("arrived", EXECUTOR, RUNNABLE)));
        for (String rejection : REJECTIONS) {
            method(POOL, rejection, "(" + task + ")V", code -> refusal(code, POOL, taskType));
        }
        method(
                POOL,
                "rejectException",
                "(" + task + THROWABLE + ")V",
                code -> refusal(code, POOL, taskType, "java/lang/Throwable"));
    }

    /** The executor that gets what is refused plays the part of a rejection handler. */
    private MethodVisitor refusal(MethodVisitor code, Object... locals) {
        return aroundRejection(code, "handoffExecutor", EXECUTOR, locals);
    }

    /** {@code shutdownNow} calls this method with each task that it has taken out of the queue on top of the stack. */
    private static MethodVisitor givenBack(MethodVisitor code, String method, String descriptor) {
        return CallSiteWeave.before(code, method, descriptor, at -> at.duplicate()
                .castToRunnable()
                .loadBoolean(true)
                .swap()
                .loadThis()
                .call("removed", "Z", RUNNABLE, EXECUTOR));
    }

    // ---- service

    private static MethodVisitor run(MethodVisitor code) {
        MethodVisitor failing = beforeHandlerOfUncaught(code, 0);
        MethodVisitor ending = new ExitWeave(failing, at -> tellOfEnd(TASK, at.loadThis()));
        return new EntryWeave(ending, at -> tellOfStart(TASK, at.loadThis()));
    }

    /** Up to 3.1 the pool's {@code safeRun} runs a task, but not tasks alone. */
    private static MethodVisitor runBefore32(MethodVisitor code) {
        return new CallSiteWeave(
                code,
                "safeRun",
                TASK_ONLY,
                1,
                1,
                at -> tellOfStart(THREAD_BODY, at.duplicate()),
                at -> tellOfEnd(THREAD_BODY, at.load(1)));
    }

    /** With the task on the stack, and nothing known of the worker. {@code inner}: the class of the method. */
    private static void tellOfStart(String inner, Weave at) {
        loadPoolOf(inner, at.loadNull()).call("started", RUNNABLE, RUNNABLE, EXECUTOR);
    }

    private static void tellOfEnd(String inner, Weave at) {
        loadPoolOf(inner, at.loadNull().loadNull()).call("ended", RUNNABLE, THROWABLE, RUNNABLE, EXECUTOR);
    }

    /** What the task throws goes to a handler and no further. {@code task}: the local variable that holds the task. */
    private static MethodVisitor beforeHandlerOfUncaught(MethodVisitor code, int task) {
        return CallSiteWeave.before(
                code, "uncaughtException", "(Ljava/lang/Thread;" + THROWABLE + ")V", at -> at.load(task)
                        .call("futureFailed", RUNNABLE));
    }

    private static Weave loadPoolOf(String inner, Weave at) {
        return at.loadThis().field(inner, "this$0", "L" + POOL + ";");
    }
}
