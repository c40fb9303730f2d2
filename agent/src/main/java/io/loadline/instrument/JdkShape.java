package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;
import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** The JDK's own {@code ThreadPoolExecutor} with its handlers, {@code ScheduledThreadPoolExecutor} and {@code FutureTask}. */
final class JdkShape extends ThreadPoolShape {

    static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

    private static final String SCHEDULED = "java/util/concurrent/ScheduledThreadPoolExecutor";
    private static final String SCHEDULED_TASK = SCHEDULED + "$ScheduledFutureTask";
    private static final String CALLER_RUNS = POOL + "$CallerRunsPolicy";
    private static final String DISCARD_OLDEST = POOL + "$DiscardOldestPolicy";
    private static final String HANDLER = "java/util/concurrent/RejectedExecutionHandler";
    private static final String FUTURE_TASK = "java/util/concurrent/FutureTask";
    private static final String FULL_CONSTRUCTOR =
            "(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;"
                    + "Ljava/util/concurrent/ThreadFactory;L" + HANDLER + ";)V";

    JdkShape(boolean olderWorkers) {
        super(POOL, olderWorkers);
        arrival();
        rejection();
        futures();
        method(SCHEDULED, "onShutdown", "()V", code -> aroundPurge(code, SCHEDULED));
        method(SCHEDULED_TASK, "cancel", "(Z)Z", JdkShape::cancellation);
    }

    @Override
    boolean isEssential() {
        return true;
    }

    private void arrival() {
        method(POOL, "<init>", FULL_CONSTRUCTOR, PoolShape::tellOfCreation);
        method(POOL, "execute", TASK_ONLY, this::decision);
        method(
                POOL,
                "addWorker",
                "(" + RUNNABLE + "Z)Z",
                code -> new ThrowWeave(code, tellOfTask("refused"), POOL, "java/lang/Runnable", Opcodes.INTEGER));
    }

    private void rejection() {
        method(
                POOL,
                "reject",
                TASK_ONLY,
                code -> aroundRejection(code, "handler", "L" + HANDLER + ";", POOL, "java/lang/Runnable"));
        String handle = "(" + RUNNABLE + "L" + POOL + ";)V";
        method(
                CALLER_RUNS,
                "rejectedExecution",
                handle,
                code -> CallSiteWeave.before(code, "run", "()V", at -> at.call("callerRuns")));
        method(
                DISCARD_OLDEST,
                "rejectedExecution",
                handle,
                code -> CallSiteWeave.after(
                        code, "poll", "()" + ANY, at -> at.duplicate().load(2).call("discarded", ANY, EXECUTOR)));
    }

    /** Where the task is cancelled and has not been taken out of the queue yet. */
    private static MethodVisitor cancellation(MethodVisitor code) {
        return CallSiteWeave.after(code, "cancel", "(Z)Z", at -> at.duplicate()
                .loadThis()
                .loadThis()
                .field(SCHEDULED_TASK, "this$0", "L" + SCHEDULED + ";")
                .call("cancelled", "Z", RUNNABLE, EXECUTOR));
    }

    private void futures() {
        method(FUTURE_TASK, "run", "()V", JdkShape::futureRuns);
        method(FUTURE_TASK, "runAndReset", "()Z", JdkShape::futureRuns);
    }

    private static MethodVisitor futureRuns(MethodVisitor code) {
        MethodVisitor failed = CallSiteWeave.before(code, "setException", "(" + THROWABLE + ")V", at -> at.loadThis()
                .call("futureFailed", RUNNABLE));
        return new EntryWeave(failed, at -> at.loadThis().call("futureRuns", RUNNABLE));
    }
}
