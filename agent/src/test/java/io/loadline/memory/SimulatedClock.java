// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Snapshots;
import io.loadline.window.PoolSnapshot;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.HashMap;
import java.util.Map;

/** Pools whose minutes pass as fast as they can be counted. What each of their minutes is like is simulated once. */
final class SimulatedClock {

    static final ZoneId BERLIN = ZoneId.of("Europe/Berlin");
    static final long MINUTE = 60_000;

    /** Answer of the recommender to a minute of this kind. */
    static final class Minute {
        final PoolSnapshot pool;
        final double p90;
        final Recommendation made;

        Minute(String traffic) {
            pool = Snapshots.of(
                    "threads=50 cpu=1 history=60 " + (traffic.contains("blocked") ? "" : "blocked=49 ") + traffic);
            Assessment assessment = Assessment.of(pool);
            p90 = assessment.loadDistribution().p90;
            made = Snapshots.advise(assessment, new Goal(0.9, Double.NaN)).recommendation;
        }
    }

    private final Map<String, Minute> minutes = new HashMap<>();
    long wall;

    SimulatedClock(String start) {
        wall = ZonedDateTime.parse(start).toInstant().toEpochMilli();
    }

    Memory memory() {
        return new Memory(() -> wall, BERLIN, 60 * MINUTE);
    }

    ZonedDateTime time() {
        return ZonedDateTime.ofInstant(java.time.Instant.ofEpochMilli(wall), BERLIN);
    }

    Minute minute(String traffic) {
        return minutes.computeIfAbsent(traffic, Minute::new);
    }

    /** A minute of this traffic, at whose end a recommendation is made. */
    Recommendation pass(Memory memory, Hours hours, String traffic) {
        Minute minute = minute(traffic);
        wall += MINUTE;
        memory.windowEnded();
        minute.pool.windows.forEach(hours::windowEnded);
        hours.advised(minute.made, minute.pool, minute.p90, minute.made.observedTasks == 0 ? 0 : 1);
        memory.keepRoom();
        return minute.made;
    }
}
