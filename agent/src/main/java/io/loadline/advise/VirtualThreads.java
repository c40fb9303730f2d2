// SPDX-License-Identifier: Apache-2.0
package io.loadline.advise;

import io.loadline.finding.CarrierFindings;
import io.loadline.finding.Finding;
import io.loadline.hotspot.Carriers;
import io.loadline.threads.JvmThreads;
import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.function.IntFunction;

/** Finds executors whose virtual threads wait for carriers. Looks at these only while tasks wait to start. */
final class VirtualThreads {

    private final Carriers carriers = new Carriers();

    /** Returns the virtual threads on carriers, found among so many; null if this JVM does not show them. */
    volatile IntFunction<Thread[]> mounted;

    List<Finding> look(Collection<AdvisedPool> pools, long now) {
        List<AdvisedPool> late = new ArrayList<>();
        for (AdvisedPool pool : pools) {
            Window latest = pool.monitor().latestWindow();
            if (latest != null
                    && pool.monitor().recorder().pool().hasThreadPerTask()
                    && CarrierFindings.isLate(latest)) {
                late.add(pool);
            }
        }
        if (late.isEmpty()) {
            return Collections.emptyList();
        }
        carriers.sample(JvmThreads.alive(), mounted, now);
        List<Finding> found = new ArrayList<>();
        late.forEach(pool -> found.addAll(CarrierFindings.of(pool.monitor().snapshot(), carriers)));
        return found;
    }
}
