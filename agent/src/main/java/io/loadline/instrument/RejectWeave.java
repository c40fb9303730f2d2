package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.EXECUTOR;
import static io.loadline.instrument.ProbeCall.RUNNABLE;

import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * {@code reject(Runnable)}: tells before the handler is called, and after it whether it returned or threw. The handler
 * of {@code AbortPolicy} always throws, so this is the one place that needs a handler of its own. The method has no
 * branches, hence the one stack map written here is the only one.
 */
final class RejectWeave extends Weave {

    private final Label begin = new Label();
    private final Label end = new Label();

    RejectWeave(MethodVisitor code) {
        super(code, 1, 1);
    }

    @Override
    public void visitCode() {
        super.visitCode();
        tell("rejecting");
        mv.visitTryCatchBlock(begin, end, end, "java/lang/Throwable");
        mv.visitLabel(begin);
    }

    @Override
    public void visitInsn(int opcode) {
        if (isReturn(opcode)) {
            found();
            tell("rejected");
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        mv.visitLabel(end);
        mv.visitFrame(Opcodes.F_FULL, 2, new Object[] {PoolShape.POOL, "java/lang/Runnable"}, 1, new Object[] {
            "java/lang/Throwable"
        });
        tell("rejected");
        mv.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }

    private void tell(String event) {
        load(1);
        loadThis();
        call(event, RUNNABLE, EXECUTOR);
    }
}
