// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.control.ResizeEvent;
import io.loadline.finding.Finding;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.report.Page;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;

/** The page of a pool with a recommendation. */
public final class PageOfPool {

    private PageOfPool() {}

    private static Advice advice(PoolSnapshot pool) {
        return Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN));
    }

    private static PoolSnapshot pool(String name) {
        PoolSnapshot seen = Snapshots.of("threads=4 cpu=1 blocked=49 open=60");
        PoolSnapshot pool = new PoolSnapshot(name, seen.windows, seen.processors);
        pool.state = seen.state;
        pool.trace = seen.trace;
        pool.wait = seen.wait;
        pool.service = seen.service;
        pool.response = seen.response;
        pool.queueClass = seen.queueClass;
        pool.poolClass = "java.util.concurrent.ThreadPoolExecutor";
        return pool;
    }

    /** Its recommendation. */
    public static Recommendation recommendation(String name) {
        return advice(pool(name)).recommendation;
    }

    public static Page named(String name) {
        PoolSnapshot pool = pool(name);
        Advice advice = advice(pool);
        ResizeEvent undone = new ResizeEvent(ResizeEvent.Action.BACK, 8, 4, 4, 4, "worse than predicted");
        Hotspot place = new Hotspot("Orders.price", Hotspot.State.COMPUTING, "", "");
        return new Page(
                advice.recommendation,
                advice.whatIf(),
                pool,
                new Hotspots(Collections.singletonMap(place, 2), 0),
                Collections.emptyList(),
                Collections.emptyList(),
                Collections.singletonList(undone),
                Collections.singletonList(Finding.of(Finding.Code.MAXIMUM_WITHOUT_EFFECT, name, "", 4, 16, 4L)),
                "jdk",
                "fixed",
                "com.acme.Main.main",
                "");
    }
}
