// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import org.junit.jupiter.api.Tag;

/** Runs {@link ArrivalLoopTest} with the number of simulations that its bounds were chosen for. */
@Tag("full")
class ArrivalLoopOfManySeedsTest extends ArrivalLoopTest {

    ArrivalLoopOfManySeedsTest() {
        seeds = 40;
    }
}
