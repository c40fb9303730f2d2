package io.loadline.instrument;

import net.bytebuddy.jar.asm.MethodVisitor;

/** Writes before or after the calls of one method, whose arguments or result are on the stack and must stay there. */
final class CallSiteWeave extends Weave {

    private final String name;
    private final String descriptor;
    private final Body before;
    private final Body after;

    /** There must be one call. */
    static CallSiteWeave before(MethodVisitor code, String name, String descriptor, Body body) {
        return new CallSiteWeave(code, name, descriptor, 1, 1, body, null);
    }

    /** There must be one call. */
    static CallSiteWeave after(MethodVisitor code, String name, String descriptor, Body body) {
        return new CallSiteWeave(code, name, descriptor, 1, 1, null, body);
    }

    /** Either body may be null. */
    CallSiteWeave(MethodVisitor code, String name, String descriptor, int fewest, int most, Body before, Body after) {
        super(code, fewest, most);
        this.name = name;
        this.descriptor = descriptor;
        this.before = before;
        this.after = after;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        boolean here = name.equals(this.name) && descriptor.equals(this.descriptor);
        if (here) {
            found();
            write(before);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (here) {
            write(after);
        }
    }

    private void write(Body body) {
        if (body != null) {
            body.write(this);
        }
    }
}
