package io.loadline.model.simulator;

import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** One workload seen at one running size, the recommender's answer, and what it is worth. Immutable. */
final class Trial {

    final Workload work;
    final Oracle oracle;
    final int start;
    final Observation first;
    final Answer firstAnswer;
    final List<String> expected;

    /** How many observations it took until the answer changed nothing more, or no more were granted. */
    final int observations;

    /** After the last observation. */
    final int threads;

    final boolean refused;

    private Trial(Oracle oracle, Workload work, int start) {
        this.work = work;
        this.oracle = oracle;
        this.start = start;
        this.first = observe(start);
        this.firstAnswer = Answer.to(first);
        this.expected = Expectation.words(work, oracle, first);
        Answer answer = firstAnswer;
        int running = start;
        int made = 1;
        while (made < granted() && answer.threads() != running) {
            running = answer.threads();
            answer = Answer.to(observe(running));
            made++;
        }
        this.observations = made;
        this.threads = answer.threads();
        this.refused = !answer.isKnown();
    }

    static Trial of(Workload work, Oracle oracle, int start) {
        return new Trial(oracle, work, start);
    }

    /** A quarter of the best, the best, and four times the best, where the family has that. */
    static int[] starts(Workload work, Oracle oracle) {
        switch (work.family) {
            case CACHED:
                return new int[] {Integer.MAX_VALUE};
            case LOOPS:
                return new int[] {oracle.best};
            case TOO_LITTLE:
                return new int[] {8};
            default:
                int quarter = Math.max(1, Math.round(oracle.best / 4f));
                return quarter == oracle.best
                        ? new int[] {oracle.best, 4 * oracle.best}
                        : new int[] {quarter, oracle.best, 4 * oracle.best};
        }
    }

    private Observation observe(int running) {
        return new Simulation(work, running, false).run();
    }

    /** From far below, one may step: sizing.md, "The score". */
    private int granted() {
        return isUndersized() ? (int) Math.ceil(Math.log((double) oracle.best / start) / Math.log(2) - 1e-9) + 1 : 1;
    }

    boolean isUndersized() {
        return 2L * start < oracle.best;
    }

    Score score() {
        return new Score(oracle, threads);
    }

    Map<Competitor, Score> competitors() {
        Map<Competitor, Score> scores = new EnumMap<>(Competitor.class);
        for (Competitor competitor : Competitor.values()) {
            scores.put(competitor, new Score(oracle, competitor.size(work, first)));
        }
        return scores;
    }

    boolean regimeIsRight() {
        return expected.stream().anyMatch(firstAnswer.recommendation.regime::contains);
    }

    /** Whether a first answer from far below that falls short says that it may. */
    boolean isHonest() {
        boolean fallsShort = isUndersized() && !oracle.isGood(firstAnswer.threads());
        return !fallsShort || firstAnswer.admitsDoubt();
    }

    /** How bad, for a list of the worst: 0 is perfect. */
    double regret() {
        Score score = score();
        double work = Math.max(0, -Math.log(score.throughput));
        double response = this.work.family.isJudgedByResponse() ? Math.log(score.response) : 0;
        return work + response + Math.max(0, Math.log(score.threadsRatio)) / 2;
    }
}
