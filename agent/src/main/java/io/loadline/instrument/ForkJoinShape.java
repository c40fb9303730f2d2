package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;
import static io.loadline.instrument.ProbeCall.EXECUTOR;

import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * The JDK's {@code ForkJoinPool} as it is in 8 to 25: where tasks are handed in, the {@code exec()} of the JDK's own classes of
 * tasks, which are never forked, and where a worker runs what it has taken from another queue. What tasks fork is not
 * touched.
 */
final class ForkJoinShape extends PoolShape {

    static final String POOL = "java/util/concurrent/ForkJoinPool";

    private static final String QUEUE = POOL + "$WorkQueue";
    private static final String TASK = "java/util/concurrent/ForkJoinTask";
    private static final String TASK_TYPE = "L" + TASK + ";";
    private static final String FACTORY = "L" + POOL + "$ForkJoinWorkerThreadFactory;";
    private static final String SIZES = "(I" + FACTORY + "Ljava/lang/Thread$UncaughtExceptionHandler;Z";

    /** The constructors that those of all applications end in: up to Java 8, and since 9. */
    private static final String CONSTRUCTOR = "<init>" + SIZES + ")V";

    private static final String CONSTRUCTOR_SINCE_9 =
            "<init>" + SIZES + "IIILjava/util/function/Predicate;JLjava/util/concurrent/TimeUnit;)V";

    private static final String EXIT =
            "deregisterWorker(Ljava/util/concurrent/ForkJoinWorkerThread;" + THROWABLE + ")V";
    private static final String PUSH = "externalPush";

    /** Where tasks are handed in: of all pools since 9, though not by the same method. */
    private static final String SUBMIT = "externalSubmit(" + TASK_TYPE + ")" + TASK_TYPE;

    private static final String SUBMIT_SINCE_19 = "poolSubmit(Z" + TASK_TYPE + ")" + TASK_TYPE;
    private static final String SCHEDULED_SINCE_25 =
            "executeEnabledScheduledTask(Ljava/util/concurrent/DelayScheduler$ScheduledForkJoinTask;)V";

    /** And in 8, where what is forked outside of a pool goes the same way from there on. */
    private static final List<String> SUBMIT_IN_8 = Arrays.asList(
            "invoke(" + TASK_TYPE + ")" + ANY,
            "execute(" + TASK_TYPE + ")V",
            "execute(Ljava/lang/Runnable;)V",
            "submit(" + TASK_TYPE + ")" + TASK_TYPE,
            "submit(Ljava/util/concurrent/Callable;)" + TASK_TYPE,
            "submit(Ljava/lang/Runnable;" + ANY + ")" + TASK_TYPE,
            "submit(Ljava/lang/Runnable;)" + TASK_TYPE,
            "invokeAll(Ljava/util/Collection;)Ljava/util/List;");

    private static final String EXEC = "exec()Z";
    private static final String STAGE = "java/util/concurrent/CompletableFuture$";

    /** With an {@code exec()} of their own in every version. */
    private static final List<String> TASKS = Arrays.asList(
            TASK + "$AdaptedRunnable",
            TASK + "$AdaptedRunnableAction",
            TASK + "$AdaptedCallable",
            STAGE + "AsyncRun",
            STAGE + "AsyncSupply",
            STAGE + "Completion");

    /** Not there, or without one, in some. */
    private static final List<String> TASKS_OF_SOME = Arrays.asList(
            TASK + "$RunnableExecuteAction",
            TASK + "$AdaptedInterruptibleCallable",
            TASK + "$InterruptibleTask",
            POOL + "$InvokeAnyTask");

    ForkJoinShape() {
        super(POOL, "java.util.concurrent.");
    }

    @Override
    void describe() {
        nameOnly(POOL);
        nameOnly(QUEUE);
        for (String task : TASKS) {
            nameOnly(task);
        }
        for (String task : TASKS_OF_SOME) {
            nameOnly(task);
        }
    }

    /** Other classes of the package are loaded in every program, which must not have the methods named: see {@link #of}. */
    private void nameOnly(String className) {
        method(className, "", "", null);
    }

    @Override
    Map<String, Weaver> of(String className, Set<String> methods) {
        Map<String, Weaver> weavers = new HashMap<>();
        if (className.equals(POOL)) {
            pool(weavers, methods);
        } else if (className.equals(QUEUE)) {
            String run = methods.stream()
                    .filter(method -> method.startsWith("topLevelExec(") || method.startsWith("runTask("))
                    .findAny()
                    .orElse("topLevelExec");
            weavers.put(run, RootWeave::new);
        } else if (TASKS.contains(className) || methods.contains(EXEC)) {
            weavers.put(EXEC, ForkJoinShape::aroundExec);
        }
        return weavers;
    }

    private static void pool(Map<String, Weaver> weavers, Set<String> methods) {
        weavers.put(
                methods.contains(CONSTRUCTOR_SINCE_9) ? CONSTRUCTOR_SINCE_9 : CONSTRUCTOR, PoolShape::tellOfCreation);
        weavers.put(
                EXIT,
                code -> new EntryWeave(
                        code, at -> at.loadBoolean(false).loadThis().call("workerExits", "Z", EXECUTOR)));
        if (methods.contains(SUBMIT_SINCE_19)) {
            weavers.put(SUBMIT_SINCE_19, code -> submission(code, 2, POOL, Opcodes.INTEGER, TASK));
        }
        if (methods.contains(SCHEDULED_SINCE_25)) {
            weavers.put(SCHEDULED_SINCE_25, code -> new EntryWeave(code, tellOfTaskIn(1)));
        }
        if (methods.contains(SUBMIT) || methods.contains(SUBMIT_SINCE_19)) {
            weavers.put(SUBMIT, code -> submission(code, 1, POOL, TASK));
            return;
        }
        SUBMIT_IN_8.forEach(method -> weavers.put(method, ForkJoinShape::submissionIn8));
        weavers.put(PUSH + "(" + TASK_TYPE + ")V", code -> new ThrowWeave(code, tellOfRefusal(1), POOL, TASK));
    }

    // ---- arrival

    private static MethodVisitor submission(MethodVisitor code, int task, Object... locals) {
        return new EntryWeave(new ThrowWeave(code, tellOfRefusal(task), locals), tellOfTaskIn(task));
    }

    private static MethodVisitor submissionIn8(MethodVisitor code) {
        return CallSiteWeave.before(
                code, PUSH, "(" + TASK_TYPE + ")V", at -> at.duplicateTwo().call("handedIn", EXECUTOR, ANY));
    }

    private static Weave.Body tellOfTaskIn(int task) {
        return at -> at.loadThis().load(task).call("handedIn", EXECUTOR, ANY);
    }

    private static Weave.Body tellOfRefusal(int task) {
        return at -> at.load(task).loadThis().call("turnedAway", ANY, EXECUTOR);
    }

    // ---- service

    private static MethodVisitor aroundExec(MethodVisitor code) {
        return around(
                code,
                at -> at.loadThis().call("taskBegins", ANY),
                at -> at.loadThis().loadNull().call("taskEnds", ANY, THROWABLE),
                at -> at.duplicate().loadThis().swap().call("taskEnds", ANY, THROWABLE),
                TASK);
    }

    /** Around the one call of {@code doExec}; what the probe returns before it is kept on the stack until after it. */
    private static final class RootWeave extends Weave {

        RootWeave(MethodVisitor code) {
            super(code, 1, 1);
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            boolean here = name.equals("doExec");
            if (here) {
                found();
                duplicate().callReturning(ANY, "rootBegins", ANY).swap();
            }
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
            if (here) {
                if (!descriptor.endsWith("V")) {
                    swap();
                }
                call("rootEnds", ANY);
            }
        }
    }
}
