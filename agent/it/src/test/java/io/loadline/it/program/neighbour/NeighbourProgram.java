// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import io.loadline.it.program.OrdersProgram;
import io.loadline.it.program.conformance.ConformanceProgram;
import java.io.PrintStream;

/**
 * An application beside other agents. Prints its view of its pools, then the effects of the other agents, and executes
 * orders.
 */
public final class NeighbourProgram {

    private NeighbourProgram() {}

    public static void main(String[] arguments) throws Exception {
        ConformanceProgram.show(System.out);
        print(System.out);
        OrdersProgram.main(arguments);
    }

    private static void print(PrintStream out) throws Exception {
        out.println("second agent " + WatchedPool.seenBySecondAgent());
        out.println("coverage " + Coverage.isCollected());
        out.println("tracing " + Tracing.isWoven());
    }
}
