// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

import io.loadline.it.program.OrdersProgram;
import io.loadline.it.program.conformance.ConformanceProgram;
import java.io.PrintStream;

/**
 * An application beside which other agents may run: prints all it can see of its pools, then what the other agents have
 * done, and serves orders when told.
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
