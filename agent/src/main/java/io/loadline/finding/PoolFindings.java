package io.loadline.finding;

import io.loadline.finding.Finding.Code;
import io.loadline.model.Assessment;
import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import io.loadline.pool.PoolState;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;

/**
 * What is wrong with one pool of threads. Only what was measured is claimed, and each finding has what it was told by as its
 * figures. Pure.
 */
public final class PoolFindings {

    private final PoolSnapshot pool;
    private final PoolState state;
    private final Assessment assessment;
    private final Recommendation made;
    private final List<Finding> found = new ArrayList<>();

    private PoolFindings(PoolSnapshot pool, Assessment assessment, Recommendation made) {
        this.pool = pool;
        this.state = pool.state;
        this.assessment = assessment;
        this.made = made;
    }

    /** {@code assessment}: of this pool; {@code made}: the newest recommendation. */
    public static List<Finding> of(PoolSnapshot pool, Assessment assessment, Recommendation made) {
        PoolFindings findings = new PoolFindings(pool, assessment, made);
        if (pool.state != null && !pool.ofConnections) {
            findings.look();
        }
        return findings.found;
    }

    private void look() {
        maximumWithoutEffect();
        fixedRateNotKept();
    }

    private void fixedRateNotKept() {
        Fact late = assessment.fallenBehind();
        if (late != null) {
            List<Object> figures = late.figures;
            // its size is not what is wrong
            found.add(Finding.of(
                    Code.FIXED_RATE_NOT_KEPT, pool.name, "", figures.get(0), figures.get(1), figures.get(2)));
        }
    }

    private void maximumWithoutEffect() {
        boolean hasNoEffect = state.growth == PoolState.Growth.NEVER
                && !pool.scheduled
                && state.maximumPoolSize > state.corePoolSize
                && state.corePoolSize > 0;
        if (hasNoEffect && assessment.figures.completed > 0) {
            add(Code.MAXIMUM_WITHOUT_EFFECT, state.corePoolSize, state.maximumPoolSize, assessment.figures.mostBusy);
        }
    }

    private void add(Code code, Object... figures) {
        found.add(Finding.of(code, pool.name, made.setting(), figures));
    }
}
