package io.loadline.instrument;

import java.util.Map;
import java.util.Set;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;

/**
 * HikariCP's pool of connections, as it is in 2.7 to 7.0. The {@code PoolEntry} is the connection: it is the same one from
 * the time it is opened until it is closed, whereas each user gets a fresh proxy.
 */
final class HikariShape extends PoolShape {

    static final String POOL = "com/zaxxer/hikari/pool/HikariPool";

    private static final String ENTRY = "com/zaxxer/hikari/pool/PoolEntry";
    private static final String ANY = "Ljava/lang/Object;";
    private static final String CONNECTION = ")Ljava/sql/Connection;";
    private static final String TO_USER = "createProxyConnection";
    private static final String SINCE_5 = "(Lcom/zaxxer/hikari/pool/ProxyLeakTask;" + CONNECTION;
    private static final String BEFORE_5 = "(Lcom/zaxxer/hikari/pool/ProxyLeakTask;J" + CONNECTION;

    HikariShape() {
        super(POOL);
    }

    @Override
    void describe() {
        method(
                POOL,
                "<init>",
                "(Lcom/zaxxer/hikari/HikariConfig;)V",
                code -> new ExitWeave(code, tell("connectionPoolCreated")));
        method(POOL, "getConnection", "(J" + CONNECTION, HikariShape::request);
        method(
                POOL,
                "recycle",
                "(L" + ENTRY + ";)V",
                code -> new EntryWeave(code, at -> {
                    at.load(1);
                    at.loadThis();
                    at.call("connectionReturned", ANY, ANY);
                }));
        method(ENTRY, TO_USER, SINCE_5, HikariShape::given);
        method(ENTRY, TO_USER, BEFORE_5, HikariShape::given);
        // whether it is idle or in use: it may be broken, evicted, too old, or the pool be shut down
        method(ENTRY, "close", "(" + CONNECTION, code -> new EntryWeave(code, tellOfEntry("connectionClosed")));
    }

    /** Without the method of the other versions. */
    @Override
    Map<String, Weaver> of(String className, Set<String> methods) {
        Map<String, Weaver> weavers = super.of(className, methods);
        if (methods.contains(TO_USER + SINCE_5)) {
            weavers.remove(TO_USER + BEFORE_5);
        } else if (methods.contains(TO_USER + BEFORE_5)) {
            weavers.remove(TO_USER + SINCE_5);
        }
        return weavers;
    }

    private static MethodVisitor request(MethodVisitor code) {
        MethodVisitor refused = new ThrowWeave(code, tell("connectionRefused"), POOL, Opcodes.LONG);
        return new EntryWeave(refused, tell("connectionAsked"));
    }

    /** The last that the pool does before the user gets the connection. */
    private static MethodVisitor given(MethodVisitor code) {
        return new ExitWeave(code, tellOfEntry("connectionGiven"));
    }

    private static Weave.Body tell(String event) {
        return at -> {
            at.loadThis();
            at.call(event, ANY);
        };
    }

    private static Weave.Body tellOfEntry(String event) {
        return at -> {
            at.loadThis();
            at.loadThis();
            at.visitFieldInsn(Opcodes.GETFIELD, ENTRY, "hikariPool", "Lcom/zaxxer/hikari/pool/HikariPool;");
            at.call(event, ANY, ANY);
        };
    }
}
