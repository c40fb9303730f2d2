package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;

import net.bytebuddy.jar.asm.MethodVisitor;

/** What pools of connections of every family tell: that one was made, and what becomes of requests and connections. */
abstract class ConnectionPoolShape extends PoolShape {

    ConnectionPoolShape(String pool) {
        super(pool);
    }

    /** {@code parameters}: of the constructor that all others call. */
    final void created(String parameters) {
        method(pool, "<init>", "(" + parameters + ")V", PoolShape::tellOfCreation);
    }

    /** Who calls this method of the pool asks for a connection. {@code locals}: see {@link ThrowWeave}. */
    static MethodVisitor asked(MethodVisitor code, Object... locals) {
        return new EntryWeave(new ThrowWeave(code, tell("connectionRefused"), locals), tell("connectionAsked"));
    }

    /** A call of {@code event} with the pool alone. */
    private static Weave.Body tell(String event) {
        return at -> at.loadThis().call(event, ANY);
    }

    /** The same with the connection that is the first parameter of a method of the pool. */
    static Weave.Body tellOfFirst(String event) {
        return at -> at.load(1).loadThis().call(event, ANY, ANY);
    }
}
