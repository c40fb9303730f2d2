package io.loadline.model;

import io.loadline.place.Places;
import io.loadline.report.Page;
import io.loadline.window.PoolSnapshot;

/** The page of a pool with a recommendation. */
public final class PageOfPool {

    private PageOfPool() {}

    public static Page named(String name) {
        PoolSnapshot seen = new Pools().open(100);
        PoolSnapshot pool = new PoolSnapshot(name, seen.windows, seen.processors);
        pool.state = seen.state;
        Advice advice = Recommender.advise(Assessment.of(pool), new Goal(0.9, Double.NaN));
        return new Page(
                advice.recommendation, advice.whatIf(), pool, Places.NONE, "jdk", "fixed", "com.acme.Main.main", "");
    }
}
