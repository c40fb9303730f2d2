package io.loadline.instrument;

import static io.loadline.instrument.ProbeCall.ANY;

import net.bytebuddy.jar.asm.Opcodes;

/**
 * The {@code GenericObjectPool} of Apache Commons Pool, as it is in 2.4 to 2.13: of DBCP's connections to databases, of Jedis'
 * to Redis. Tomcat has a copy of its own.
 */
final class CommonsPoolShape extends ConnectionPoolShape {

    private static final String BORROW = "borrowObject";
    private static final String SINCE_2_10 = "(Ljava/time/Duration;)Ljava/lang/Object;";
    private static final String BEFORE_2_10 = "(J)Ljava/lang/Object;";

    private final String pooled;
    private final String library;

    /** {@code library}: what the internal names of its classes begin with. */
    CommonsPoolShape(String library) {
        super(library + "impl/GenericObjectPool");
        this.library = library;
        this.pooled = library + "PooledObject";
    }

    @Override
    void describe() {
        created("L" + library + "PooledObjectFactory;L" + library + "impl/GenericObjectPoolConfig;");
        formerly(BORROW + SINCE_2_10, BORROW + BEFORE_2_10);
        borrow(SINCE_2_10, "java/time/Duration");
        borrow(BEFORE_2_10, Opcodes.LONG);
        method(pool, "returnObject", "(" + ANY + ")V", code -> new EntryWeave(code, tellOfFirst("connectionReturned")));
        String since29 = "(L" + pooled + ";L" + library + "DestroyMode;)V";
        String before29 = "(L" + pooled + ";)V";
        formerly("destroy" + since29, "destroy" + before29);
        destroy(since29);
        destroy(before29);
    }

    private void borrow(String descriptor, Object timeout) {
        method(
                pool,
                BORROW,
                descriptor,
                code -> new ExitWeave(
                        asked(code, pool, timeout),
                        at -> at.duplicate().loadThis().call("connectionGiven", ANY, ANY)));
    }

    /** Whatever the reason, and whether it is idle or in use. */
    private void destroy(String descriptor) {
        method(
                pool,
                "destroy",
                descriptor,
                code -> new EntryWeave(code, at -> {
                    at.load(1).visitMethodInsn(Opcodes.INVOKEINTERFACE, pooled, "getObject", "()" + ANY, true);
                    at.loadThis().call("connectionClosed", ANY, ANY);
                }));
    }
}
