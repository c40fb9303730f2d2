// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import io.loadline.lab.Observation;

/** Sets the size of one pool while it runs. A controller has state, so each run needs its own. */
@FunctionalInterface
interface SizeController {

    /**
     * Decides on the size at the end of each window of one second. Added threads start at once; surplus busy threads
     * first finish their tasks, as in a {@code ThreadPoolExecutor}.
     *
     * @return the number of threads from now on; below 1 counts as 1
     */
    int decide(Observation pool);
}
