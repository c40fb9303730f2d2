// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.lab.real.Curve;
import io.loadline.proof.run.CaseResult.AdviceAt;
import io.loadline.proof.run.CaseResult.Counts;
import io.loadline.proof.run.CaseResult.Grade;
import io.loadline.proof.run.CaseResult.Row;
import io.loadline.proof.run.Form.Bounds;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("full")
class CaseResultTest {
    /** Curve whose throughput grows by 10 a thread to 80 with 8, and whose p99 response falls to 100 with 12. */
    private static final List<Curve.Point> POINTS = List.of(
            new Curve.Point(2, 20, 1_000),
            new Curve.Point(4, 40, 400),
            new Curve.Point(8, 80, 125),
            new Curve.Point(12, 80, 100),
            new Curve.Point(32, 80, 100));

    private static final Curve CLOSED = new Curve(POINTS, Double.POSITIVE_INFINITY);
    private static final Curve OPEN = new Curve(POINTS, Bounds.AIMS.p99());

    @Test
    void aSizeIsScoredAgainstTheBestOfTheSweep() {
        Grade half = Grade.of(CLOSED, 4, 4, false);

        assertThat(CLOSED.leastGood()).isEqualTo(8);
        assertThat(half.throughput()).isEqualTo(0.5);
        assertThat(half.threads()).isEqualTo(0.5);
        assertThat(half.p99()).isNaN();
        assertThat(half.misses(Bounds.AIMS, 8)).containsExactly("throughput 0.50 of the best");
        assertThat(Grade.of(CLOSED, 8, 8, false).misses(Bounds.AIMS, 8)).isEmpty();
        assertThat(Grade.of(CLOSED, 16, 16, false).misses(Bounds.AIMS, 8))
                .containsExactly("2.0 times the least good size");
    }

    @Test
    void openLoadsAreJudgedByTheirResponsesToo() {
        assertThat(OPEN.leastGood()).isBetween(9, 12);
        assertThat(Grade.of(OPEN, 8, 8, true).p99()).isCloseTo(1.25, within(1e-9));
        assertThat(Grade.of(OPEN, 8, 8, true).misses(Bounds.AIMS, 10))
                .containsExactly("p99 response 1.25 times the best");
        assertThat(Grade.of(OPEN, 12, 12, true).misses(Bounds.AIMS, 10)).isEmpty();
    }

    @Test
    void aP99Response_isJudgedTogetherWithThoseOfMoreThreads() {
        List<Curve.Point> points = new ArrayList<>(POINTS);
        points.set(3, new Curve.Point(12, 80, 84));
        points.add(new Curve.Point(16, 80, 120));
        Curve noisy = new Curve(points, Bounds.AIMS.p99());

        assertThat(Grade.of(noisy, 16, 16, true).p99()).as("1.2, were it alone").isBetween(1.0, 1.1);
    }

    @Test
    void oneThreadMoreThanTheLeast_isNoMiss() {
        assertThat(new Grade(2, 2, 1, 1, 2).misses(Bounds.AIMS, 1)).isEmpty();
        assertThat(new Grade(3, 3, 1, 1, 3).misses(Bounds.AIMS, 1)).hasSize(1);
    }

    private static Row row(int advised, long counted, double throughput, double p99) {
        AdviceAt advice = new AdviceAt(20, advised, false, -1, "open", "load", "", 6);
        return new Row(
                "default",
                20,
                List.of(advice),
                List.of(new Counts(counted, 500, 490)),
                new Grade(10, 10, 1, 1, 1),
                throughput,
                p99);
    }

    @Test
    void harm_isALossAgainstTheStart() {
        assertThat(row(10, 500, 0.95, 1.2).misses(Bounds.AIMS, 10)).isEmpty();
        assertThat(row(10, 500, 0.94, 1.21).misses(Bounds.AIMS, 10))
                .containsExactly("harm: throughput 0.94 of the start's", "harm: p99 response 1.21 times the start's");
    }

    @Test
    void counts_mustBeTheServersOrTheClients() {
        assertThat(row(10, 500, 1, 1).misses(Bounds.AIMS, 10)).isEmpty();
        assertThat(row(10, 490, 1, 1).misses(Bounds.AIMS, 10)).isEmpty();
        assertThat(row(10, 499, 1, 1).misses(Bounds.AIMS, 10))
                .containsExactly("499 tasks counted, 500 by the server, 490 answers");
    }

    private static AdviceAt adviceAt(int size, int advised, boolean isKept, int experiment) {
        return new AdviceAt(size, advised, isKept, experiment, "", "", "", 6);
    }

    @Test
    void aSizeThatIsToBeKept_stays() {
        assertThat(adviceAt(8, 12, true, -1).last()).isEqualTo(8);
        assertThat(adviceAt(12, 10, true, -1).next(List.of())).isEqualTo(12);
        assertThat(adviceAt(8, 12, false, -1).last()).isEqualTo(12);
        assertThat(adviceAt(8, 12, false, -1).next(List.of())).isEqualTo(12);
    }

    @Test
    void aMaximumThatIsNeverReached_isScoredByTheThreadsThatRan() {
        Grade kept = Grade.of(OPEN, 32, 13, true);

        assertThat(kept.size()).isEqualTo(32);
        assertThat(kept.threads()).isEqualTo(13.0 / OPEN.leastGood());
        assertThat(kept.misses(Bounds.AIMS, OPEN.leastGood())).isEmpty();
    }

    @Test
    void anExperiment_isTriedOnceWhereNoOtherSizeIsAdvised() {
        AdviceAt keep = adviceAt(16, 16, true, 8);
        AdviceAt waits = adviceAt(16, -1, false, 32);
        AdviceAt tried = adviceAt(8, 8, true, -1);

        assertThat(keep.next(List.of(keep))).isEqualTo(8);
        assertThat(waits.next(List.of(waits))).isEqualTo(32);
        assertThat(keep.next(List.of(tried, keep))).as("known").isEqualTo(16);
        assertThat(keep.last()).as("not tried any more").isEqualTo(16);
        assertThat(adviceAt(16, 20, false, 8).next(List.of()))
                .as("advice comes first")
                .isEqualTo(20);
    }

    @Test
    void noAdvice_isAMissAndChangesNothing() {
        Row row = row(-1, 500, 1, 1);

        assertThat(row.misses(Bounds.AIMS, 10)).containsExactly("no advised size");
        assertThat(row.last().last()).isEqualTo(20);
    }
}
