package io.loadline.instrument;

import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/** Writes before the first read of one field; the object whose field it is is on the stack and must stay there. */
final class FirstReadWeave extends Weave {

    private final String owner;
    private final String field;
    private final Body body;
    private boolean written;

    FirstReadWeave(MethodVisitor code, String owner, String field, Body body) {
        super(code, 1, 1);
        this.owner = owner;
        this.field = field;
        this.body = body;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (!written && opcode == Opcodes.GETFIELD && owner.equals(this.owner) && name.equals(field)) {
            written = true;
            found();
            body.write(this);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }
}
