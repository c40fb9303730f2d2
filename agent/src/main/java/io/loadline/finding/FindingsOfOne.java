// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.model.Assessment;
import io.loadline.model.Recommendation;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;

/** Findings about one pool, of every kind. A new kind is one line here. */
public final class FindingsOfOne {

    private FindingsOfOne() {}

    /** Returns what holds now or held in the last minutes, in no particular order. */
    public static List<Finding> of(PoolSnapshot snapshot, Assessment assessment, Recommendation recommendation) {
        List<Finding> found = new ArrayList<>(PoolFindings.of(snapshot, assessment, recommendation));
        found.addAll(ConnectionFindings.of(snapshot));
        found.addAll(TaskFindings.of(snapshot, assessment));
        found.addAll(DownstreamFindings.of(snapshot, assessment));
        found.addAll(PeriodicFindings.of(snapshot));
        found.addAll(StuckFindings.of(snapshot));
        found.addAll(CauseFindings.of(snapshot));
        found.addAll(LeakFindings.of(snapshot));
        found.addAll(FailureFindings.of(snapshot, assessment.figures));
        found.addAll(ConsumerFindings.of(snapshot, assessment.figures));
        found.addAll(EventLoopFindings.of(snapshot));
        found.removeIf(finding -> !Recently.isThere(finding, snapshot));
        return found;
    }
}
