// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import io.loadline.it.program.OrdersProgram;
import java.lang.management.ManagementFactory;
import java.util.logging.LogManager;

/**
 * An application with its own log manager and MBean server. With {@code set} as its argument, it selects them by itself
 * before anything else. Prints the ones in use, then executes orders.
 */
public final class CustomPlatformProgram {

    private CustomPlatformProgram() {}

    public static void main(String[] arguments) throws Exception {
        if (arguments.length > 0) {
            System.setProperty("java.util.logging.manager", OwnLogManager.class.getName());
            System.setProperty("javax.management.builder.initial", OwnServerBuilder.class.getName());
        }
        System.out.println(
                "log manager " + LogManager.getLogManager().getClass().getSimpleName());
        ManagementFactory.getPlatformMBeanServer();
        System.out.println("MBean servers made " + OwnServerBuilder.made());
        System.out.println("loader "
                + CustomPlatformProgram.class.getClassLoader().getClass().getSimpleName());
        OrdersProgram.main(arguments);
    }
}
