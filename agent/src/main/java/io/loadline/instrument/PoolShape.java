package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import java.util.LinkedHashMap;
import java.util.Map;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Which methods of which JDK classes are woven, and with what: the shape of {@code ThreadPoolExecutor} as it is on
 * 8 to 25. The calls stand where the JDK itself decides, not in {@code beforeExecute} or {@code afterExecute}, which
 * subclasses override without calling super; {@code ScheduledThreadPoolExecutor} inherits all of them.
 *
 * <p>A worker that started before the weaving keeps looping in the old {@code runWorker}; of what it calls only
 * {@code getTask} and the worker's lock are new. Where such workers may exist, those are woven as well.
 */
final class PoolShape {

    static final String POOL = "java/util/concurrent/ThreadPoolExecutor";

    private static final String WORKER = POOL + "$Worker";
    private static final String CALLER_RUNS = POOL + "$CallerRunsPolicy";
    private static final String DISCARD_OLDEST = POOL + "$DiscardOldestPolicy";
    private static final String FUTURE_TASK = "java/util/concurrent/FutureTask";
    private static final String THROWABLE = "Ljava/lang/Throwable;";
    private static final String FULL_CONSTRUCTOR =
            "(IIJLjava/util/concurrent/TimeUnit;Ljava/util/concurrent/BlockingQueue;"
                    + "Ljava/util/concurrent/ThreadFactory;Ljava/util/concurrent/RejectedExecutionHandler;)V";

    /** Turns the writer of a method into the writer that adds the calls. */
    interface Weaver {
        MethodVisitor around(MethodVisitor code);
    }

    /** By class (internal name), by method name and descriptor. */
    private final Map<String, Map<String, Weaver>> classes = new LinkedHashMap<>();

    /** {@code olderWorkers}: whether pools may have workers that started before the weaving. */
    PoolShape(boolean olderWorkers) {
        lifeOfATask();
        rejection();
        removal();
        method(FUTURE_TASK, "run", "()V", code -> setExceptionCalls(code));
        method(FUTURE_TASK, "runAndReset", "()Z", code -> setExceptionCalls(code));
        if (olderWorkers) {
            olderWorkers();
        }
    }

    /** The weavers of a class by method name and descriptor, or null if the class is not woven. */
    Map<String, Weaver> of(String className) {
        return classes.get(className);
    }

    private void lifeOfATask() {
        method(
                POOL,
                "<init>",
                FULL_CONSTRUCTOR,
                code -> new ExitWeave(code, at -> {
                    at.loadThis();
                    at.call("created", EXECUTOR);
                }));
        method(
                POOL,
                "execute",
                "(Ljava/lang/Runnable;)V",
                code -> new EntryWeave(code, at -> {
                    at.loadThis();
                    at.load(1);
                    at.call("arrived", EXECUTOR, RUNNABLE);
                }));
        method(POOL, "runWorker", "(L" + WORKER + ";)V", code -> workerLoop(code));
        method(
                POOL,
                "processWorkerExit",
                "(L" + WORKER + ";Z)V",
                code -> new EntryWeave(code, at -> {
                    at.visitVarInsn(Opcodes.ILOAD, 2);
                    at.loadThis();
                    at.call("workerExits", "Z", EXECUTOR);
                }));
    }

    private static MethodVisitor workerLoop(MethodVisitor code) {
        MethodVisitor begin = new EntryWeave(code, at -> {
            at.loadThis();
            at.call("workerStarted", EXECUTOR);
        });
        MethodVisitor run = new CallSiteWeave(
                begin,
                "run",
                "()V",
                1,
                1,
                at -> {
                    at.duplicate();
                    at.loadThis();
                    at.call("started", RUNNABLE, EXECUTOR);
                },
                null);
        // one call on 11 and later for each way to end, two copies of one finally block on 8
        return new CallSiteWeave(
                run,
                "afterExecute",
                "(" + RUNNABLE + THROWABLE + ")V",
                2,
                2,
                at -> {
                    at.visitInsn(Opcodes.DUP2);
                    at.loadThis();
                    at.call("ended", RUNNABLE, THROWABLE, EXECUTOR);
                },
                null);
    }

    private void rejection() {
        method(POOL, "reject", "(Ljava/lang/Runnable;)V", RejectWeave::new);
        String handle = "(Ljava/lang/Runnable;L" + POOL + ";)V";
        method(
                CALLER_RUNS,
                "rejectedExecution",
                handle,
                code -> new CallSiteWeave(code, "run", "()V", 1, 1, at -> at.call("callerRuns"), null));
        method(
                DISCARD_OLDEST,
                "rejectedExecution",
                handle,
                code -> new CallSiteWeave(code, "poll", "()Ljava/lang/Object;", 1, 1, null, at -> {
                    at.duplicate();
                    at.load(2);
                    at.call("discarded", "Ljava/lang/Object;", EXECUTOR);
                }));
    }

    private void removal() {
        method(
                POOL,
                "remove",
                "(Ljava/lang/Runnable;)Z",
                code -> new ExitWeave(code, at -> {
                    at.duplicate();
                    at.load(1);
                    at.loadThis();
                    at.call("removed", "Z", RUNNABLE, EXECUTOR);
                }));
        method(
                POOL,
                "purge",
                "()V",
                code -> new ExitWeave(code, at -> {
                    at.loadThis();
                    at.call("purged", EXECUTOR);
                }));
        method(
                POOL,
                "drainQueue",
                "()Ljava/util/List;",
                code -> new ExitWeave(code, at -> {
                    at.duplicate();
                    at.loadThis();
                    at.call("drained", "Ljava/util/List;", EXECUTOR);
                }));
    }

    private static MethodVisitor setExceptionCalls(MethodVisitor code) {
        return new CallSiteWeave(
                code,
                "setException",
                "(" + THROWABLE + ")V",
                1,
                1,
                at -> {
                    at.loadThis();
                    at.call("futureFailed", RUNNABLE);
                },
                null);
    }

    private void olderWorkers() {
        method(
                POOL,
                "getTask",
                "()Ljava/lang/Runnable;",
                code -> new ExitWeave(code, at -> {
                    at.duplicate();
                    at.loadThis();
                    at.call("dequeued", RUNNABLE, EXECUTOR);
                }));
        method(WORKER, "lock", "()V", code -> new ExitWeave(code, at -> tellOfWorker(at, "workerLocked")));
        method(WORKER, "unlock", "()V", code -> new EntryWeave(code, at -> tellOfWorker(at, "workerUnlocking")));
    }

    private static void tellOfWorker(Weave at, String event) {
        at.loadThis();
        at.loadThis();
        at.visitFieldInsn(Opcodes.GETFIELD, WORKER, "this$0", "L" + POOL + ";");
        at.call(event, "Ljava/lang/Object;", EXECUTOR);
    }

    private void method(String className, String name, String descriptor, Weaver weaver) {
        classes.computeIfAbsent(className, unseen -> new LinkedHashMap<>()).put(name + descriptor, weaver);
    }
}
