// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.util.concurrent.atomic.AtomicInteger;
import javax.management.MBeanServer;
import javax.management.MBeanServerBuilder;
import javax.management.MBeanServerDelegate;

/** Makes MBean servers of the application's own. */
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
