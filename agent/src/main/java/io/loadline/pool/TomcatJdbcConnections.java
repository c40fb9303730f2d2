package io.loadline.pool;

/** Tomcat JDBC's pool. */
final class TomcatJdbcConnections extends IdleLimitedConnections {

    static final String POOL_CLASS = "org.apache.tomcat.jdbc.pool.ConnectionPool";

    TomcatJdbcConnections(Object pool) {
        super(pool, "tomcat-jdbc", "MaxActive");
    }

    @Override
    Object settings(Object pool) {
        return call(pool, "getPoolProperties");
    }

    @Override
    int open(Object pool) {
        return number(pool, "getSize");
    }

    @Override
    long mostWaiting(Object pool) {
        return number(pool, "getWaitCount");
    }

    @Override
    boolean isClosed(Object pool) {
        return (Boolean) call(pool, "isClosed");
    }

    /** If nobody chose one, it has a number and a hash code: only the number is the same in every run. */
    @Override
    String name(Object pool) {
        return String.valueOf(call(pool, "getName")).replaceFirst("^(Tomcat Connection Pool\\[\\d+)-\\d+]$", "$1]");
    }
}
