// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.regime;

import org.junit.jupiter.api.Tag;

/** The same tests with the number of simulations that their bounds were chosen for. */
@Tag("full")
class ArrivalLoopOfManySeedsTest extends ArrivalLoopTest {

    ArrivalLoopOfManySeedsTest() {
        seeds = 40;
    }
}
