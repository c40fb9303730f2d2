// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import java.nio.charset.StandardCharsets;

/** Checks that JaCoCo is in this JVM and has recorded the use of this class. */
final class Coverage {

    private Coverage() {}

    static boolean isCollected() throws ReflectiveOperationException {
        try {
            Object agent = Class.forName("org.jacoco.agent.rt.RT")
                    .getMethod("getAgent")
                    .invoke(null);
            byte[] data = (byte[]) Class.forName("org.jacoco.agent.rt.IAgent")
                    .getMethod("getExecutionData", boolean.class)
                    .invoke(agent, false);
            String name = Coverage.class.getName().replace('.', '/');
            return new String(data, StandardCharsets.ISO_8859_1).contains(name);
        } catch (ClassNotFoundException notThere) {
            return false;
        }
    }
}
