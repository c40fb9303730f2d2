package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * Tells that a worker's loop begins, and leaves what the probe returns in the field that held the worker's first task.
 * The loop has just read the field and sets it to null, and never looks at it again: so each task finds what is known of
 * its worker by one load, where a thread local costs several times that, and three of them are needed.
 */
final class WorkerWeave extends Weave {

    static final String FIELD = "firstTask";

    private final String worker;

    /** {@code worker}: internal name of the class of the loop's parameter. */
    WorkerWeave(MethodVisitor code, String worker) {
        super(code, 1, 1);
        this.worker = worker;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (opcode == Opcodes.PUTFIELD && owner.equals(worker) && name.equals(FIELD)) {
            found();
            visitInsn(Opcodes.POP);
            loadThis().callReturning(RUNNABLE, "workerStarted", EXECUTOR);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }
}
