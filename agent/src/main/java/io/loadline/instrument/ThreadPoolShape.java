package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * What holds for the JDK's {@code ThreadPoolExecutor} as it is on 8 to 25 and for every copy of it; subclasses add what is
 * their family's own. The calls stand where the pool itself decides, not inside {@code beforeExecute} or
 * {@code afterExecute}, which the application overrides without calling super.
 *
 * <p>A worker that started before the weaving keeps looping in the old {@code runWorker}; of what it calls only
 * {@code getTask} and the worker's lock are new. Where such workers may exist, those are woven as well.
 */
abstract class ThreadPoolShape extends PoolShape {

    private final String worker;

    ThreadPoolShape(String pool, boolean olderWorkers) {
        super(pool);
        this.worker = pool + "$Worker";
        method(pool, "runWorker", "(L" + worker + ";)V", this::workerLoop);
        method(
                pool,
                "processWorkerExit",
                "(L" + worker + ";Z)V",
                code -> new EntryWeave(code, at -> {
                    at.visitVarInsn(Opcodes.ILOAD, 2);
                    at.loadThis();
                    at.call("workerExits", "Z", EXECUTOR);
                }));
        removal();
        if (olderWorkers) {
            olderWorkers();
        }
    }

    // ---- arrival

    /**
     * The method in which the pool decides what becomes of a task. The arrival is told where the pool first asks how many
     * workers it has, and not at the entry: other agents put another task in place of the one that was handed in there, and
     * whichever agent comes first, here it is the one that a worker will run.
     */
    final MethodVisitor decision(MethodVisitor code) {
        return new FirstReadWeave(withdrawal(code), pool, "ctl", at -> {
            at.loadThis();
            at.load(1);
            at.call("arrived", EXECUTOR, RUNNABLE);
        });
    }

    /** Around the call of {@code remove}: the pool shuts down, and the task will be rejected. */
    private static MethodVisitor withdrawal(MethodVisitor code) {
        return new CallSiteWeave(code, "remove", "(" + RUNNABLE + ")Z", 1, 1, null, at -> {
            at.duplicate();
            at.load(1);
            at.loadThis();
            at.call("withdrawn", "Z", RUNNABLE, EXECUTOR);
        });
    }

    // ---- a worker's loop

    private MethodVisitor workerLoop(MethodVisitor code) {
        MethodVisitor begin = new WorkerWeave(code, worker);
        MethodVisitor before = new CallSiteWeave(
                begin, "beforeExecute", "(Ljava/lang/Thread;" + RUNNABLE + ")V", 1, 1, tellOfTopmost("taken"), null);
        MethodVisitor run = new CallSiteWeave(before, "run", "()V", 1, 1, tellOfTopmost("started"), null);
        // one call on 11 and later for each way to end, two copies of one finally block on 8
        return new CallSiteWeave(
                run,
                "afterExecute",
                "(" + RUNNABLE + THROWABLE + ")V",
                2,
                2,
                at -> {
                    at.visitInsn(Opcodes.DUP2);
                    loadWorker(at);
                    at.loadThis();
                    at.call("ended", RUNNABLE, THROWABLE, RUNNABLE, EXECUTOR);
                },
                null);
    }

    /** A call of {@code event} with the task on top of the stack, which stays there, the worker and the pool. */
    private Weave.Body tellOfTopmost(String event) {
        return at -> {
            at.duplicate();
            loadWorker(at);
            at.loadThis();
            at.call(event, RUNNABLE, RUNNABLE, EXECUTOR);
        };
    }

    /** What {@link WorkerWeave} has left with the worker whose loop this is. */
    private void loadWorker(Weave at) {
        at.load(1);
        at.visitFieldInsn(Opcodes.GETFIELD, worker, WorkerWeave.FIELD, RUNNABLE);
    }

    // ---- removal

    private void removal() {
        method(
                pool,
                "remove",
                "(" + RUNNABLE + ")Z",
                code -> new ExitWeave(code, at -> {
                    at.duplicate();
                    at.load(1);
                    at.loadThis();
                    at.call("removed", "Z", RUNNABLE, EXECUTOR);
                }));
        method(pool, "purge", "()V", code -> aroundPurge(code, pool));
        method(
                pool,
                "drainQueue",
                "()Ljava/util/List;",
                code -> new ExitWeave(code, at -> {
                    at.duplicate();
                    at.loadThis();
                    at.call("drained", "Ljava/util/List;", EXECUTOR);
                }));
    }

    /** The beginning and, however it comes, the end of a method without parameters. */
    static MethodVisitor aroundPurge(MethodVisitor code, String owner) {
        MethodVisitor thrown = new ThrowWeave(code, tellOfPool("purged"), owner);
        return new EntryWeave(new ExitWeave(thrown, tellOfPool("purged")), tellOfPool("purging"));
    }

    // ---- workers that are older than the weaving

    private void olderWorkers() {
        method(
                pool,
                "getTask",
                "()Ljava/lang/Runnable;",
                code -> new ExitWeave(code, at -> {
                    at.duplicate();
                    at.loadThis();
                    at.call("dequeued", RUNNABLE, EXECUTOR);
                }));
        method(worker, "lock", "()V", code -> new ExitWeave(code, at -> tellOfWorker(at, "workerLocked")));
        method(worker, "unlock", "()V", code -> new EntryWeave(code, at -> tellOfWorker(at, "workerUnlocking")));
    }

    private void tellOfWorker(Weave at, String event) {
        at.loadThis();
        at.loadThis();
        at.visitFieldInsn(Opcodes.GETFIELD, worker, "this$0", "L" + pool + ";");
        at.call(event, "Ljava/lang/Object;", EXECUTOR);
    }
}
