package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;

/** What pools of connections of every family tell: that one was made, and what becomes of requests and connections. */
abstract class ConnectionPoolShape extends PoolShape {

    /** Of methods that differ between versions, the older by the newer. */
    private final Map<String, String> formerly = new HashMap<>();

    ConnectionPoolShape(String pool) {
        super(pool);
    }

    /** {@code newer} is woven in versions that have it, {@code older} in the others. Name and descriptor. */
    final void formerly(String newer, String older) {
        formerly.put(newer, older);
    }

    @Override
    final Map<String, Weaver> of(String className, Set<String> methods) {
        Map<String, Weaver> weavers = super.of(className, methods);
        formerly.forEach((newer, older) -> {
            if (methods.contains(newer)) {
                weavers.remove(older);
            } else if (methods.contains(older)) {
                weavers.remove(newer);
            }
        });
        return weavers;
    }

    /** {@code parameters}: of the constructor that all others call. */
    final void created(String parameters) {
        method(pool, "<init>", "(" + parameters + ")V", code -> new ExitWeave(code, tell("connectionPoolCreated")));
    }

    /** Who calls this method of the pool asks for a connection. {@code locals}: of its parameters, see {@link ThrowWeave}. */
    final void asked(String name, String descriptor, Object... locals) {
        method(pool, name, descriptor, code -> asked(code, locals));
    }

    final MethodVisitor asked(MethodVisitor code, Object... locals) {
        Object[] all = new Object[locals.length + 1];
        all[0] = pool;
        System.arraycopy(locals, 0, all, 1, locals.length);
        return new EntryWeave(new ThrowWeave(code, tell("connectionRefused"), all), tell("connectionAsked"));
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
