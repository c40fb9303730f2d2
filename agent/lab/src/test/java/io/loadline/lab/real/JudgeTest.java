// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.loadline.demo.Json;
import io.loadline.demo.experiment.PoolFigures;
import io.loadline.demo.experiment.Recommendation;
import io.loadline.demo.report.Result;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgeTest {

    private static final double NONE = Double.NaN;

    private final RealWorkload closed = workload("W3");
    private final RealWorkload open = workload("W7a");
    private final Curve closedCurve =
            CurveTest.curve(Double.POSITIVE_INFINITY, 5, 50, NONE, 10, 90, NONE, 20, 198, NONE, 40, 200, NONE);
    private final Curve openCurve = CurveTest.curve(1.1, 3, 150, 2_000, 12, 400, 50, 48, 400, 50);

    @Test
    void score_isAgainstTheBestOfTheSweep() {
        Judge.Row row = judge(closed, closedCurve).row(List.of(observed(5, 10, "closed", "")));

        assertThat(row.score().throughput()).isCloseTo(0.45, within(1e-9));
        assertThat(row.score().p99()).isNaN();
        assertThat(row.score().size()).isEqualTo(10.0 / closedCurve.leastGood());
        assertThat(row.regimeRight()).isTrue();
    }

    @Test
    void responses_countForOpenWork() {
        Judge.Row row = judge(open, openCurve).row(List.of(observed(48, 3, "open, spare threads", "")));

        assertThat(row.score().p99()).isCloseTo(40, within(1e-9));
    }

    @Test
    void sequence_isScoredByItsLastAnswerAndNamedByItsFirst() {
        Judge.Row row = judge(closed, closedCurve)
                .row(List.of(observed(5, 10, "closed", "step"), observed(10, 20, "processor-bound", "")));

        assertThat(row.recommended()).isEqualTo(20);
        assertThat(row.observations()).isEqualTo(2);
        assertThat(row.regime()).isEqualTo("closed");
        assertThat(row.running()).isEqualTo(5);
    }

    @Test
    void wrongSizeWithoutDoubt_isNotHonest() {
        Judge judge = judge(closed, closedCurve);

        assertThat(judge.row(List.of(observed(5, 10, "closed", ""))).honest()).isFalse();
        assertThat(judge.row(List.of(observed(5, 10, "closed", "set 10 and look again")))
                        .honest())
                .isTrue();
        assertThat(judge.row(List.of(observed(5, -1, "closed", ""))).honest()).isTrue();
        assertThat(judge.row(List.of(observed(5, 20, "closed", ""))).honest()).isTrue();
    }

    @Test
    void tooLittle_isAnsweredHonestlyByNoSizeOnly() {
        Judge judge = judge(workload("W15"), null);

        Judge.Row answered = judge.row(List.of(observed(4, 4, "open, spare threads", "try")));
        assertThat(answered.honest()).isFalse();
        assertThat(answered.regimeRight()).isFalse();
        Judge.Row refused = judge.row(List.of(observed(4, -1, "too little seen", "")));
        assertThat(refused.honest()).isTrue();
        assertThat(refused.regimeRight()).isTrue();
        assertThat(refused.score().isAnswer()).isFalse();
    }

    @Test
    void saysThatItCannotTellYet_namesNoRegime() {
        assertThat(judge(closed, closedCurve)
                        .row(List.of(observed(5, -1, "too little seen", "")))
                        .regimeRight())
                .isNull();
    }

    @Test
    void competitors_areScoredByTheFirstObservation() {
        Judge.Row row =
                judge(closed, closedCurve).row(List.of(observed(5, 10, "closed", "step"), observed(10, 20, "", "")));

        Judge.SizeScore littlesLaw = row.competitors().get(Competitor.NUMBER_IN_SYSTEM.ordinal());
        assertThat(littlesLaw.threads()).isEqualTo(40);
        assertThat(littlesLaw.throughput()).isEqualTo(1);
    }

    @Test
    void observationsAllowed_doubleUpToTheBestAndObserveOnceMore() {
        assertThat(Judge.observationsAllowed(closed, 5, 20)).isEqualTo(3);
        assertThat(Judge.observationsAllowed(closed, 5, 21)).isEqualTo(4);
        assertThat(Judge.observationsAllowed(closed, 20, 20)).isEqualTo(1);
        assertThat(Judge.observationsAllowed(open, 3, 12)).isEqualTo(1);
    }

    @Test
    void summary_isMedianAndWorstOfWhatWasAnswered() {
        RegretExperiment.Summary summary = RegretExperiment.Summary.of(
                "x",
                List.of(
                        new Judge.SizeScore(1, 0.5, 3, 0.5),
                        new Judge.SizeScore(2, 0.9, NONE, 1),
                        new Judge.SizeScore(3, 1, 1, 2),
                        Judge.SizeScore.NONE));

        assertThat(summary.throughput()).isEqualTo(new RegretExperiment.Summary.Measure(0.9, 0.5));
        assertThat(summary.p99()).isEqualTo(new RegretExperiment.Summary.Measure(2, 3));
        assertThat(summary.size()).isEqualTo(new RegretExperiment.Summary.Measure(1, 2));
        assertThat(summary.answers()).isEqualTo(3);
        assertThat(summary.asked()).isEqualTo(4);
    }

    @Test
    void worstOfAllThatIsNoStep_isAskedApart() {
        Judge judge = judge(closed, closedCurve);
        List<Judge.Row> rows = List.of(
                judge.row(List.of(observed(5, 10, "closed", "look again", "twice-the-busiest"))),
                judge.row(List.of(observed(20, 20, "closed", ""))));
        List<RegretExperiment.Summary> summaries =
                RegretExperiment.Summary.of(List.of(new Contest.Outcome("W3", "t", 19, rows)));

        assertThat(summaries.get(0).throughput().worst()).isCloseTo(0.45, within(1e-9));
        assertThat(summaries.get(1).throughput().worst()).isCloseTo(0.99, within(1e-9));
        assertThat(summaries.get(1).asked()).isEqualTo(1);
    }

    @Test
    void outcome_isWrittenWithNullForWhatIsNotKnown() {
        Judge.Row row = judge(closed, closedCurve).row(List.of(observed(5, 10, "closed", "")));
        Contest.Outcome outcome = new Contest.Outcome("W3", "closed", 19, List.of(row));

        assertThat(Json.write(outcome)).contains("\"p99\":null", "\"regimeRight\":true", "\"leastGood\":19");
    }

    @Test
    void markdown_hasALineForEveryRunningSizeAndEveryCompetitor() {
        Judge judge = judge(closed, closedCurve);
        List<Judge.Row> rows = List.of(
                judge.row(List.of(observed(5, 10, "closed", ""))),
                judge.row(List.of(observed(5, 20, "open", ""))),
                judge.row(List.of(observed(20, 20, "closed", ""))));
        List<Contest.Outcome> outcomes = List.of(new Contest.Outcome("W3", "t", 19, rows));

        Result result = new Result("regret", "t", "s");
        result.origin(new Result.Origin("2026", "m", "j", false, 1, 1, 0));
        RegretExperiment.conclude(result, new Plan(false, 120, 3, 2, 100, 1), outcomes);
        String markdown = result.markdown().replaceAll(" +", " ");

        assertThat(markdown)
                .contains("| W3 t | 19 | 5 | 10 (10-20) | 0.72 | - |", "| 1/2 | closed; open (observation 1 of 3) |")
                .contains("| W3 t | 19 | 20 | 20 |", "| Loadline | 0.99 | 0.45 |", "(regret.json)")
                .contains("- MISSED: throughput / best, worst, without steps: 0.45 (at least 0.95)");
        for (Competitor rival : Competitor.values()) {
            assertThat(markdown).contains("| " + rival.label + " | ");
        }
    }

    private static Judge judge(RealWorkload workload, Curve curve) {
        return new Judge(workload, 2, curve);
    }

    private static Judge.Observed observed(int running, int recommended, String regime, String nextExperiment) {
        return observed(running, recommended, regime, nextExperiment, "load");
    }

    private static Judge.Observed observed(
            int running, int recommended, String regime, String nextExperiment, String limitCode) {
        Recommendation advice = new Recommendation(
                recommended, recommended, recommended, regime, "load", limitCode, "grow", "grow", "", nextExperiment);
        PoolFigures figures = new PoolFigures(50, 100, 700, 40, 10, 0.875, 5);
        RealTrial.Outcome.Pool pool = new RealTrial.Outcome.Pool("regret", 500, 0, 1_000, figures, advice);
        return new Judge.Observed(List.of(running), new RealTrial.Outcome(List.of(pool), 10));
    }

    private static RealWorkload workload(String id) {
        return new RealWorkloads(1, 4, 2).named(id);
    }
}
