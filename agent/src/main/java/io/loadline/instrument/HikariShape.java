package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * HikariCP's pool of connections, as it is in 2.7 to 7.0. The {@code PoolEntry} is the connection: it is the same one from
 * the time it is opened until it is closed, whereas each user gets a fresh proxy.
 */
final class HikariShape extends ConnectionPoolShape {

    private static final String POOL = "com/zaxxer/hikari/pool/HikariPool";
    private static final String ENTRY = "com/zaxxer/hikari/pool/PoolEntry";
    private static final String CONNECTION = ")Ljava/sql/Connection;";

    /** The last that the pool does before the user gets the connection. */
    private static final String TO_USER = "createProxyConnection";

    private static final String SINCE_5 = "(Lcom/zaxxer/hikari/pool/ProxyLeakTask;" + CONNECTION;
    private static final String BEFORE_5 = "(Lcom/zaxxer/hikari/pool/ProxyLeakTask;J" + CONNECTION;

    HikariShape() {
        super(POOL);
    }

    @Override
    void describe() {
        created("Lcom/zaxxer/hikari/HikariConfig;");
        method(POOL, "getConnection", "(J" + CONNECTION, code -> asked(code, POOL, Opcodes.LONG));
        formerly(TO_USER + SINCE_5, TO_USER + BEFORE_5);
        method(ENTRY, TO_USER, SINCE_5, code -> new ExitWeave(code, tellOfThis("connectionGiven")));
        method(ENTRY, TO_USER, BEFORE_5, code -> new ExitWeave(code, tellOfThis("connectionGiven")));
        method(POOL, "recycle", "(L" + ENTRY + ";)V", code -> new EntryWeave(code, tellOfFirst("connectionReturned")));
        // whether it is idle or in use: it may be broken, evicted, too old, or the pool be shut down
        method(ENTRY, "close", "(" + CONNECTION, code -> new EntryWeave(code, tellOfThis("connectionClosed")));
    }

    /** In methods of the entry. */
    private static Weave.Body tellOfThis(String event) {
        return at -> at.loadThis()
                .loadThis()
                .field(ENTRY, "hikariPool", "L" + POOL + ";")
                .call(event, ANY, ANY);
    }
}
