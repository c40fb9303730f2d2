package io.loadline.instrument;

import net.bytebuddy.jar.asm.MethodVisitor;

/** Writes at the first instruction of a method. Not for constructors: {@code this} is not initialised there. */
final class EntryWeave extends Weave {

    private final Body body;

    EntryWeave(MethodVisitor code, Body body) {
        super(code, 1, 1);
        this.body = body;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        found();
        body.write(this);
    }
}
