package io.loadline.pool;

/** A pool that closes a connection that is given back when more than so many are idle. */
abstract class IdleLimitedConnections extends ConnectionPool {

    IdleLimitedConnections(Object pool, String family, String maximum) {
        super(pool, family, "MinIdle", maximum, "MinEvictableIdleTimeMillis");
    }

    /** Where all connections might stay open, those of a larger pool may: or they would be closed and opened all the time. */
    @Override
    final void setMaximum(Object settings, int number) {
        boolean allStay = number(settings, "getMaxIdle") >= maximum(settings);
        super.setMaximum(settings, number);
        if (allStay && number > number(settings, "getMaxIdle")) {
            set(settings, "setMaxIdle", number);
        }
    }
}
