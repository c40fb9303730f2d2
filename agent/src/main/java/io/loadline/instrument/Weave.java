// SPDX-License-Identifier: Apache-2.0
package io.loadline.instrument;

import io.loadline.bootstrap.Probe;
import io.loadline.instrument.JoinPoint.Position;
import io.loadline.instrument.WeavingPlan.Mismatch;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import net.bytebuddy.jar.asm.Type;

/**
 * Weaves one join point of one method. Counts the places that it writes to: a method with fewer or more places than
 * expected is not the one that was studied.
 *
 * <p>Declares no local variable, and adds no branch or handler except for {@link Position#THROW}. So the stack maps of
 * the JDK's compiler stay valid.
 */
final class Weave extends MethodVisitor {

    static final int API = Opcodes.ASM9;

    private static final String PROBE = Type.getInternalName(Probe.class);
    private static final String ANY = "Ljava/lang/Object;";
    private static final String RUNNABLE = "Ljava/lang/Runnable;";
    private static final Type OBJECT = Type.getType(ANY);

    private final JoinPoint joinPoint;
    private final JoinPoint.Method method;

    /** Internal name of the class that declares the method. */
    private final String owner;

    /** Descriptors of the fields of the class, by field name. */
    private final Map<String, String> fields;

    private final Type[] parameters;
    private final Label begin = new Label();
    private final Label end = new Label();
    private int places;

    Weave(MethodVisitor code, JoinPoint joinPoint, JoinPoint.Method method, String owner, Map<String, String> fields) {
        super(API, code);
        this.joinPoint = joinPoint;
        this.method = method;
        this.owner = owner;
        this.fields = fields;
        this.parameters = Type.getArgumentTypes(method.descriptor);
    }

    // ---- join points

    @Override
    public void visitCode() {
        super.visitCode();
        switch (joinPoint.position) {
            case ENTRY:
                emitProbeCall(OBJECT);
                break;
            case THROW:
                mv.visitLabel(begin);
                break;
            case NEEDED:
                places++;
                break;
            default:
        }
    }

    /** Leaves the value to be returned, if any, on the stack. */
    @Override
    public void visitInsn(int opcode) {
        if (joinPoint.position == Position.EXIT && opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            emitProbeCall(Type.getReturnType(method.descriptor));
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (name.equals(joinPoint.field)) {
            if (joinPoint.position == Position.READ
                    && opcode == Opcodes.GETFIELD
                    && owner.equals(this.owner)
                    && places == 0) {
                emitProbeCall(OBJECT);
            } else if (joinPoint.position == Position.REPLACE
                    && opcode == Opcodes.PUTFIELD
                    && descriptor.equals(RUNNABLE)) {
                visitInsn(Opcodes.POP);
                emitProbeCall(OBJECT);
                mv.visitTypeInsn(Opcodes.CHECKCAST, "java/lang/Runnable");
            }
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    /** Leaves the arguments, or the result, on the stack. */
    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        Position here = joinPoint.call != null && joinPoint.call.matches(name, descriptor) ? joinPoint.position : null;
        if (here == Position.BEFORE) {
            Type[] arguments = Type.getArgumentTypes(descriptor);
            emitProbeCall(arguments.length == 0 ? OBJECT : arguments[arguments.length - 1]);
        } else if (here == Position.ROOT) {
            // the answer of the probe stays on the stack until after the call
            places++;
            mv.visitInsn(Opcodes.DUP);
            callProbe("rootBegins");
            mv.visitInsn(Opcodes.SWAP);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        if (here == Position.AFTER) {
            emitProbeCall(Type.getReturnType(descriptor));
        } else if (here == Position.ROOT) {
            if (!descriptor.endsWith("V")) {
                mv.visitInsn(Opcodes.SWAP);
            }
            callProbe("rootEnds");
        }
    }

    /**
     * Adds a handler for exceptions that leave the method, which rethrows them. The handler is the last entry of the
     * exception table, so that the method's own handlers come first. The method must not assign a value of another type
     * to a parameter.
     */
    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        if (joinPoint.position == Position.THROW) {
            String throwable = "java/lang/Throwable";
            Object[] locals = locals();
            mv.visitLabel(end);
            mv.visitFrame(Opcodes.F_FULL, locals.length, locals, 1, new Object[] {throwable});
            emitProbeCall(OBJECT);
            mv.visitInsn(Opcodes.ATHROW);
            mv.visitTryCatchBlock(begin, end, end, throwable);
        }
        super.visitMaxs(maxStack, maxLocals);
    }

    /** Returns {@code this} and the parameters as types of a stack map. */
    private Object[] locals() {
        int first = method.isStatic() ? 0 : 1;
        Object[] locals = new Object[first + parameters.length];
        locals[0] = owner;
        for (int i = 0; i < parameters.length; i++) {
            locals[first + i] = inStackMap(parameters[i]);
        }
        return locals;
    }

    private static Object inStackMap(Type type) {
        switch (type.getSort()) {
            case Type.OBJECT:
            case Type.ARRAY:
                return type.getInternalName();
            case Type.LONG:
                return Opcodes.LONG;
            case Type.DOUBLE:
                return Opcodes.DOUBLE;
            case Type.FLOAT:
                return Opcodes.FLOAT;
            default:
                return Opcodes.INTEGER;
        }
    }

    @Override
    public void visitEnd() {
        if (places < joinPoint.fewest || places > joinPoint.most) {
            throw new Mismatch(owner + ", " + joinPoint + ": found " + places + " places, expected " + joinPoint.fewest
                    + (joinPoint.most == joinPoint.fewest ? "" : " to " + joinPoint.most));
        }
        super.visitEnd();
    }

    // ---- the call

    /**
     * Emits a call of the probe.
     *
     * @param stackTop the type of the value on top of the stack
     */
    private void emitProbeCall(Type stackTop) {
        places++;
        List<String> operands = joinPoint.operands;
        if (!operands.isEmpty()) {
            int top = indexOnStack(operands);
            pushOperand(operands.get(top), stackTop);
            for (String operand : operands.subList(0, top)) {
                pushOperand(operand, stackTop);
                mv.visitInsn(Opcodes.SWAP);
            }
            for (String operand : operands.subList(top + 1, operands.size())) {
                pushOperand(operand, stackTop);
            }
        }
        if (joinPoint.sink == null) {
            callProbe(joinPoint.operation);
            return;
        }
        for (int pushed = operands.contains("both") ? 2 : operands.size(); pushed < 3; pushed++) {
            mv.visitInsn(Opcodes.ACONST_NULL);
        }
        mv.visitLdcInsn(joinPoint.sink);
        mv.visitLdcInsn(joinPoint.operation);
        callProbe("event");
        if ("top".equals(joinPoint.replaced)) {
            mv.visitInsn(Opcodes.SWAP);
            mv.visitInsn(Opcodes.POP);
            mv.visitTypeInsn(Opcodes.CHECKCAST, stackTop.getInternalName());
        } else if (joinPoint.replaced != null) {
            int parameter = Integer.parseInt(joinPoint.replaced) - 1;
            mv.visitTypeInsn(Opcodes.CHECKCAST, parameters[parameter].getInternalName());
            mv.visitVarInsn(Opcodes.ASTORE, local(parameter));
        } else if (joinPoint.position != Position.REPLACE) {
            mv.visitInsn(Opcodes.POP);
        }
    }

    /** Returns the index of the operand that is a copy of the top of the stack, so must be pushed first; or 0. */
    private static int indexOnStack(List<String> operands) {
        for (int i = 0; i < operands.size(); i++) {
            if (operands.get(i).startsWith("top")) {
                return i;
            }
        }
        return 0;
    }

    private void callProbe(String name) {
        for (java.lang.reflect.Method known : Probe.class.getMethods()) {
            if (known.getName().equals(name)) {
                mv.visitMethodInsn(Opcodes.INVOKESTATIC, PROBE, name, Type.getMethodDescriptor(known), false);
                return;
            }
        }
        throw new IllegalArgumentException(name);
    }

    // ---- its operands

    private void pushOperand(String operand, Type stackTop) {
        switch (operand) {
            case "this":
                mv.visitVarInsn(Opcodes.ALOAD, 0);
                break;
            case "null":
                mv.visitInsn(Opcodes.ACONST_NULL);
                break;
            case "true":
            case "false":
                mv.visitInsn(operand.equals("true") ? Opcodes.ICONST_1 : Opcodes.ICONST_0);
                box(Type.BOOLEAN_TYPE);
                break;
            case "top":
                mv.visitInsn(Opcodes.DUP);
                box(stackTop);
                break;
            case "both":
                mv.visitInsn(Opcodes.DUP2);
                break;
            default:
                pushPart(operand, stackTop);
        }
    }

    /** Pushes a parameter, or a part of a parameter, of {@code this} or of the value on top of the stack. */
    private void pushPart(String operand, Type stackTop) {
        int dot = operand.indexOf('.');
        String whole = dot < 0 ? operand : operand.substring(0, dot);
        if (whole.equals("this")) {
            String name = operand.substring(dot + 1);
            String descriptor = fields.get(name);
            if (descriptor == null) {
                throw new Mismatch(owner + " has no field " + name);
            }
            mv.visitVarInsn(Opcodes.ALOAD, 0);
            mv.visitFieldInsn(Opcodes.GETFIELD, owner, name, descriptor);
            return;
        }
        if (whole.equals("top")) {
            int call = operand.indexOf("()");
            String returned = owner.substring(0, owner.lastIndexOf('/') + 1) + operand.substring(call + 3);
            mv.visitInsn(Opcodes.DUP);
            mv.visitMethodInsn(
                    Opcodes.INVOKEVIRTUAL,
                    stackTop.getInternalName(),
                    operand.substring(dot + 1, call),
                    "()L" + returned + ";",
                    false);
            return;
        }
        int index = Integer.parseInt(whole) - 1;
        Type type = parameters[index];
        mv.visitVarInsn(type.getOpcode(Opcodes.ILOAD), local(index));
        if (dot < 0) {
            box(type);
        } else if (operand.endsWith("()")) {
            String name = operand.substring(dot + 1, operand.length() - 2);
            mv.visitMethodInsn(Opcodes.INVOKEINTERFACE, type.getInternalName(), name, "()" + ANY, true);
        } else {
            // the only such field is the one that Position.REPLACE has found to be a Runnable
            mv.visitFieldInsn(Opcodes.GETFIELD, type.getInternalName(), operand.substring(dot + 1), RUNNABLE);
        }
    }

    /**
     * Returns the index of the local variable of a parameter.
     *
     * @param parameter the index of the parameter, from 0
     */
    private int local(int parameter) {
        int local = method.isStatic() ? 0 : 1;
        for (int i = 0; i < parameter; i++) {
            local += parameters[i].getSize();
        }
        return local;
    }

    private void box(Type type) {
        if (type.getSort() == Type.BOOLEAN) {
            mv.visitMethodInsn(Opcodes.INVOKESTATIC, "java/lang/Boolean", "valueOf", "(Z)Ljava/lang/Boolean;", false);
        }
    }
}
