package io.loadline.pool;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The {@code GenericObjectPool} of Apache Commons Pool 2, or Tomcat's copy of it. */
final class CommonsPool extends IdleLimitedConnections {

    /** How its name ends. */
    static final String POOL_CLASS = ".pool2.impl.GenericObjectPool";

    private static final Pattern NAME = Pattern.compile("[:,]name=\"?([^,\"]+)");

    /** If nobody chose one. */
    private static final Pattern DEFAULT_NAME = Pattern.compile("pool\\d*");

    CommonsPool(Object pool) {
        super(pool, "commons-pool2", "MaxTotal");
    }

    @Override
    int open(Object pool) {
        return number(pool, "getNumActive") + number(pool, "getNumIdle");
    }

    @Override
    long mostWaiting(Object pool) {
        return number(pool, "getNumWaiters");
    }

    @Override
    boolean isClosed(Object pool) {
        return (Boolean) call(pool, "isClosed");
    }

    /** That of its MBean: it has no other. */
    @Override
    String name(Object pool) {
        Matcher name = NAME.matcher(String.valueOf(call(pool, "getJmxName")));
        return name.find() && !DEFAULT_NAME.matcher(name.group(1)).matches() ? name.group(1) : null;
    }
}
