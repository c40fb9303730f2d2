package io.loadline.model;

import io.loadline.control.ResizeEvent;
import io.loadline.finding.Finding;
import io.loadline.place.Places;
import io.loadline.report.Page;
import io.loadline.window.PoolSnapshot;
import java.util.Collections;

/** The page of a pool with a recommendation. */
public final class PageOfPool {

    private PageOfPool() {}

    public static Page named(String name) {
        PoolSnapshot seen = new Pools().open(100);
        PoolSnapshot pool = new PoolSnapshot(name, seen.windows, seen.processors);
        pool.state = seen.state;
        Advice advice = Recommender.advise(Assessment.of(pool), new Goal(0.9, Double.NaN));
        ResizeEvent undone = new ResizeEvent(ResizeEvent.Action.BACK, 8, 4, 4, 4, "worse than predicted", 0);
        return new Page(
                advice.recommendation,
                advice.whatIf(),
                pool,
                Places.NONE,
                Collections.emptyList(),
                Collections.singletonList(undone),
                Collections.singletonList(Finding.of(Finding.Code.MAXIMUM_WITHOUT_EFFECT, name, "", 4, 16, 4L)),
                "jdk",
                "fixed",
                "com.acme.Main.main",
                "");
    }
}
