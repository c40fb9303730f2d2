// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.fate;

import io.loadline.it.program.Dialog;

/** Brings tasks to every fate, each on a pool of its own: {@code warm} before an attach, then {@code tell}. */
public final class FatesProgram {

    private FatesProgram() {}

    public static void main(String[] arguments) throws Exception {
        Fates fates = new Fates();
        fates.addWritten();
        OddStories.addTo(fates);
        Timing.addTo(fates);
        fates.addQueued("queued before the agent came", 3);
        fates.addQueued("queued before, and none after", 0);
        new Dialog().on("warm", out -> fates.warm()).on("tell", fates::tell).run();
    }
}
