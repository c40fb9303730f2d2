// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.control.ResizeEvent;
import io.loadline.finding.Finding;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.memory.Hour;
import io.loadline.model.regime.LoadCurve;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.report.Page;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.Window;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

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

    /** Returns the pool's recommendation. */
    public static Recommendation recommendation(String name) {
        return advice(pool(name)).recommendation;
    }

    public static Page named(String name) {
        PoolSnapshot pool = pool(name);
        Hotspot place = new Hotspot("Orders.price", Hotspot.State.COMPUTING, "", "");
        return page(
                pool,
                new Hotspots(Collections.singletonMap(place, 2), 0),
                Collections.emptyList(),
                Collections.emptyList());
    }

    /** Returns the page of connections that are all in use, at the only size that was seen. */
    public static Page ofAnOpenQuestion() {
        PoolSnapshot pool = new Pools().of("downstream=8 threads=12 cpu=0.1 blocked=20 processors=16 closed=50");
        pool.ofConnections = true;
        return page(pool, Hotspots.NONE, Collections.emptyList(), Collections.emptyList());
    }

    /** Returns the pool's page with a history, a busy week, a load curve and stacks at call sites of this name. */
    public static Page withPictures(String name, String site) {
        PoolSnapshot pool = pool(name);
        Map<Hotspot, Integer> sites = new HashMap<>();
        for (int i = 0; i < 30; i++) {
            sites.put(new Hotspot(site + i, Hotspot.State.SOCKET, site, ""), 30 - i);
        }
        LoadCurve curve = new LoadCurve();
        pool.windows.forEach(window -> {
            for (int n = 1; n < 100; n *= 2) {
                Window busier = window.copy();
                busier.completed = 100 * n;
                busier.arrived = 100 * n;
                busier.inServiceNanos = 1e9 * n;
                for (int i = 0; i < 6; i++) {
                    curve.add(busier, 0);
                }
            }
        });
        return page(pool, new Hotspots(sites, 0), week(), curve.levels());
    }

    /** A page of figures that no sane machine gives. */
    public static Page ofNonsense(long seed) {
        return page(new Nonsense(seed).snapshot(), Hotspots.NONE, week(), Collections.emptyList());
    }

    private static List<Hour> week() {
        List<Hour> week = new ArrayList<>();
        ZonedDateTime at = ZonedDateTime.of(2026, 11, 23, 0, 0, 0, 0, ZoneOffset.UTC);
        for (int i = 0; i < 168; i++) {
            Hour hour = new Hour();
            hour.start = at.plusHours(i);
            hour.end = at.plusHours(i + 1);
            hour.size = new Size(i % 24, 1, 40, Limit.LOAD);
            week.add(hour);
        }
        return week;
    }

    private static Page page(PoolSnapshot pool, Hotspots hotspots, List<Hour> hours, List<LoadCurve.Level> curve) {
        Advice advice = advice(pool);
        ResizeEvent undone = new ResizeEvent(ResizeEvent.Action.BACK, 8, 4, 4, 4, "worse than predicted");
        return new Page(
                advice.recommendation,
                advice.whatIf(),
                pool,
                hotspots,
                hours,
                curve,
                Collections.singletonList(undone),
                Collections.singletonList(Finding.of(Finding.Code.MAXIMUM_WITHOUT_EFFECT, pool.name, "", 4, 16, 4L)),
                "jdk",
                "fixed",
                "com.acme.Main.main",
                "");
    }
}
