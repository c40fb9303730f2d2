// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.util.concurrent.atomic.AtomicInteger;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;

/** Makes the MBean servers of an application that wants its own. */
public final class OwnServerBuilder extends MBeanServerBuilder {

    private static final AtomicInteger MADE = new AtomicInteger();

    static int made() {
        return MADE.get();
    }

    @Override
    public MBeanServer newMBeanServer(String domain, MBeanServer outer, MBeanServerDelegate delegate) {
        MADE.incrementAndGet();
        return super.newMBeanServer(domain, outer, delegate);
    }
}
