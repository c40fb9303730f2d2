// SPDX-License-Identifier: Apache-2.0
package io.netty.util.concurrent;

/** Stand-in for Netty's executor, of which the recorder reads the name of the class and the group. */
public final class DefaultEventExecutor {

    private final Object group;

    /** @param group null for an executor without one */
    public DefaultEventExecutor(Object group) {
        this.group = group;
    }

    public Object parent() {
        return group;
    }
}
