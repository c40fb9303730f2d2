// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.loadline.finding.Finding;
import io.loadline.finding.FindingsOfOne;
import io.loadline.model.work.Work;
import io.loadline.report.FindingText;
import io.loadline.report.Phrases;
import io.loadline.window.PoolSnapshot;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that no measurement leads to an exception, to a size that is no size, or to a confident number from nothing. */
class BadInputTest {

    private static final int SEEDS = Boolean.getBoolean("loadline.nightly") ? 300 : 100;
    private static final int POOLS = 4;

    @ParameterizedTest
    @ValueSource(ints = {0, 10_000, 20_000, 30_000})
    void nonsenseGetsASaneAnswer(int firstSeed) {
        int known = 0;
        for (int seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
            Nonsense nonsense = new Nonsense(seed);
            PoolSnapshot pool = nonsense.snapshot();
            Goal goal = nonsense.goal();
            try {
                Advice advice = Snapshots.advise(Assessment.of(pool), goal);
                Sanity.check(advice, pool);
                known += advice.recommendation.isKnown() ? 1 : 0;
            } catch (RuntimeException | AssertionError e) {
                fail("seed " + seed + ", " + nonsense, e);
            }
        }
        assertThat(known).as("answers with a size, else nothing was tried").isPositive();
    }

    /** Also where what was measured contradicts it, so that nobody is told. */
    @ParameterizedTest
    @ValueSource(ints = {0, 10_000, 20_000, 30_000})
    void whateverTheModelMakesOfNonsenseIsSane(int firstSeed) {
        for (int seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
            Nonsense nonsense = new Nonsense(seed);
            Assessment assessment = Assessment.of(nonsense.snapshot());
            Goal goal = nonsense.goal();
            if (assessment.pool.state == null || assessment.figures.completed == 0) {
                continue;
            }
            try {
                Share share = Share.alone(assessment, goal);
                Work work = WorkModels.actual(assessment, goal, share, true);
                Sanity.check(work.predict(1));
                Sanity.check(work.predict(assessment.capacity()));
                assertThat(WorkModels.planned(assessment, goal, share, work).wanted().threads)
                        .isPositive();
                assertThat(Phrases.OF_THREADS.say(new Agreement(assessment, work, false).fact()))
                        .doesNotContain("NaN", "nfinity", "2147483647");
            } catch (RuntimeException | AssertionError e) {
                fail("seed " + seed + ", " + nonsense, e);
            }
        }
    }

    /** Windows, stacks and lists that do not go together, of pools of any kind, and of one that has ended. */
    @ParameterizedTest
    @ValueSource(ints = {0, 10_000, 20_000, 30_000})
    void whatIsFoundInNonsenseCanBeSaid(int firstSeed) {
        int found = 0;
        for (int seed = firstSeed; seed < firstSeed + SEEDS; seed++) {
            PoolSnapshot pool = new Nonsense(seed).troubled();
            try {
                for (Finding finding : findings(pool)) {
                    found++;
                    assertThat(FindingText.sentence(finding)
                                    + FindingText.evidence(finding)
                                    + FindingText.remedy(finding))
                            .doesNotContain("NaN", "nfinity", "2147483647", "{");
                }
            } catch (RuntimeException | AssertionError e) {
                fail("seed " + seed, e);
            }
        }
        assertThat(found).as("findings, else nothing was tried").isGreaterThan(SEEDS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 10_000, 20_000, 30_000})
    void nonsenseIsSplitIntoSaneShares(int firstSeed) {
        for (int seed = firstSeed; seed < firstSeed + SEEDS; seed += POOLS) {
            List<Nonsense> nonsense = new ArrayList<>();
            List<PoolSnapshot> pools = new ArrayList<>();
            for (int i = 0; i < POOLS; i++) {
                nonsense.add(new Nonsense(seed + i));
                pools.add(nonsense.get(i).snapshot());
            }
            try {
                checkSplit(nonsense, pools);
            } catch (RuntimeException | AssertionError e) {
                fail("seeds from " + seed + ", " + nonsense, e);
            }
        }
    }

    private static List<Finding> findings(PoolSnapshot pool) {
        Assessment assessment = Assessment.of(pool);
        Advice advice = Snapshots.advise(assessment, new Goal(0.9, Double.NaN));
        return FindingsOfOne.of(pool, assessment, advice.recommendation);
    }

    private static void checkSplit(List<Nonsense> nonsense, List<PoolSnapshot> pools) {
        List<Assessment> assessments = new ArrayList<>();
        for (int i = 0; i < POOLS; i++) {
            assessments.add(Assessment.of(pools.get(i)));
        }
        Goal goal = nonsense.get(0).goal();
        Split split = Split.of(assessments, goal);
        for (int i = 0; i < POOLS; i++) {
            Sanity.check(split.share(i));
            assertThat(Double.isNaN(split.part(i)) || split.part(i) >= 0).isTrue();
            Sanity.check(Snapshots.advise(assessments.get(i), goal, split.share(i)), pools.get(i));
        }
    }
}
