package io.loadline.instrument;

/**
 * The {@code ConnectionPool} of Tomcat JDBC, as it is in 7.0 to 11.0. Where users ask and get is woven, not
 * {@code borrowConnection}: the pool's constructor calls that one too, for the first connections.
 */
final class TomcatJdbcShape extends ConnectionPoolShape {

    private static final String POOL = "org/apache/tomcat/jdbc/pool/ConnectionPool";
    private static final String CONNECTION = "(Lorg/apache/tomcat/jdbc/pool/PooledConnection;)";
    private static final String STRING = "java/lang/String";

    TomcatJdbcShape() {
        super(POOL);
    }

    @Override
    void describe() {
        created("Lorg/apache/tomcat/jdbc/pool/PoolConfiguration;");
        method(POOL, "getConnection", "()Ljava/sql/Connection;", code -> asked(code, POOL));
        method(
                POOL,
                "getConnection",
                "(Ljava/lang/String;Ljava/lang/String;)Ljava/sql/Connection;",
                code -> asked(code, POOL, STRING, STRING));
        // called for the future of getConnectionAsync, too
        method(
                POOL,
                "setupConnection",
                CONNECTION + "Ljava/sql/Connection;",
                code -> new ExitWeave(code, tellOfFirst("connectionGiven")));
        method(
                POOL,
                "returnConnection",
                CONNECTION + "V",
                code -> new EntryWeave(code, tellOfFirst("connectionReturned")));
        method(POOL, "release", CONNECTION + "V", code -> new EntryWeave(code, tellOfFirst("connectionClosed")));
    }
}
