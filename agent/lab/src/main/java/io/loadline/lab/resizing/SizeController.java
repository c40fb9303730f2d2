// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.resizing;

import io.loadline.lab.Observation;

/** Sets the size of one pool while it runs. Has state, so each run gets one of its own. */
@FunctionalInterface
interface SizeController {

    /**
     * Called at the end of each window of one second. The size asked for holds from then on: more threads begin at once; of
     * fewer, those that are busy finish their tasks first, as in a {@code ThreadPoolExecutor}.
     *
     * @return how many threads the pool shall have; below 1 counts as 1
     */
    int decide(Observation pool);
}
