package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;
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
                    at.loadThis().call("workerExits", "Z", EXECUTOR);
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
        return new FirstReadWeave(
                withdrawal(code), pool, "ctl", at -> at.loadThis().load(1).call("arrived", EXECUTOR, RUNNABLE));
    }

    /** Around the call of {@code remove}: the pool shuts down, and the task will be rejected. */
    private static MethodVisitor withdrawal(MethodVisitor code) {
        return CallSiteWeave.after(code, "remove", "(" + RUNNABLE + ")Z", tellWhether("withdrawn"));
    }

    // ---- a worker's loop

    private MethodVisitor workerLoop(MethodVisitor code) {
        MethodVisitor begin = new WorkerWeave(code, worker);
        MethodVisitor before = CallSiteWeave.before(
                begin, "beforeExecute", "(Ljava/lang/Thread;" + RUNNABLE + ")V", tellOfTopmost("taken"));
        MethodVisitor run = CallSiteWeave.before(before, "run", "()V", tellOfTopmost("started"));
        // one call on 11 and later for each way to end, two copies of one finally block on 8
        return new CallSiteWeave(
                run,
                "afterExecute",
                "(" + RUNNABLE + THROWABLE + ")V",
                2,
                2,
                at -> loadWorker(at.duplicateTwo()).loadThis().call("ended", RUNNABLE, THROWABLE, RUNNABLE, EXECUTOR),
                null);
    }

    /** A call of {@code event} with the task on top of the stack, which stays there, the worker and the pool. */
    private Weave.Body tellOfTopmost(String event) {
        return at -> loadWorker(at.duplicate()).loadThis().call(event, RUNNABLE, RUNNABLE, EXECUTOR);
    }

    /** What {@link WorkerWeave} has left with the worker whose loop this is. */
    private Weave loadWorker(Weave at) {
        return at.load(1).field(worker, WorkerWeave.FIELD, RUNNABLE);
    }

    // ---- removal

    private void removal() {
        method(pool, "remove", "(" + RUNNABLE + ")Z", code -> new ExitWeave(code, tellWhether("removed")));
        method(pool, "purge", "()V", code -> aroundPurge(code, pool));
        method(
                pool,
                "drainQueue",
                "()Ljava/util/List;",
                code -> new ExitWeave(
                        code, at -> at.duplicate().loadThis().call("drained", "Ljava/util/List;", EXECUTOR)));
    }

    /** A call of {@code event} with the boolean on top of the stack, which stays there, the task and the pool. */
    private static Weave.Body tellWhether(String event) {
        return at -> at.duplicate().load(1).loadThis().call(event, "Z", RUNNABLE, EXECUTOR);
    }

    /** {@code owner}: the class of this method, which has no parameters. */
    static MethodVisitor aroundPurge(MethodVisitor code, String owner) {
        return around(code, tellOfPool("purging"), tellOfPool("purged"), tellOfPool("purged"), owner);
    }

    // ---- workers that are older than the weaving

    private void olderWorkers() {
        method(
                pool,
                "getTask",
                "()Ljava/lang/Runnable;",
                code -> new ExitWeave(code, at -> at.duplicate().loadThis().call("dequeued", RUNNABLE, EXECUTOR)));
        method(worker, "lock", "()V", code -> new ExitWeave(code, tellOfWorker("workerLocked")));
        method(worker, "unlock", "()V", code -> new EntryWeave(code, tellOfWorker("workerUnlocking")));
    }

    private Weave.Body tellOfWorker(String event) {
        return at -> at.loadThis()
                .loadThis()
                .field(worker, "this$0", "L" + pool + ";")
                .call(event, ANY, EXECUTOR);
    }
}
