package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.regret.trial.PoolFigures;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.experiment.regret.workload.Workload.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/** Scores what the agent and its competitors named for one workload, against its sweep. */
final class Judge {

    private final Workload workload;
    private final int processors;
    private final Curve curve;
    private final Map<List<Integer>, Together> together;

    /**
     * @param curve null where no size is good or bad
     * @param together what was recommended for several pools, measured at just these sizes; empty for one pool
     */
    Judge(Workload workload, int processors, Curve curve, Map<List<Integer>, Together> together) {
        this.workload = workload;
        this.processors = processors;
        this.curve = curve;
        this.together = together;
    }

    /** The sizes that somebody named after these observations. */
    static Stream<Integer> named(Workload workload, int processors, List<Look> looks) {
        Look first = looks.get(0);
        Look last = looks.get(looks.size() - 1);
        Stream<Integer> rivals =
                Stream.of(Competitor.values()).map(rival -> threads(workload, processors, rival, first));
        return Stream.concat(Stream.of(first.recommendedThreads(), last.recommendedThreads()), rivals)
                .filter(threads -> threads > 0);
    }

    Row row(List<Look> looks, int looksAllowed, int repeat) {
        Look first = looks.get(0);
        Look last = looks.get(looks.size() - 1);
        int running = Look.total(first.sizes());
        return new Row(
                workload.id(),
                repeat,
                running,
                last.recommendedThreads(),
                last.isAnswered() ? last.recommended() : List.of(),
                last.range(),
                looks.size(),
                looksAllowed,
                first.regime(),
                regimeRight(first, running),
                isHonest(first),
                score(last),
                shares(last),
                competitors(first),
                looks.stream().map(Look::result).toList());
    }

    private Score score(Look look) {
        Score byNumber = score(look.recommendedThreads());
        Together measured = together.get(look.recommended());
        return measured == null || !look.isAnswered()
                ? byNumber
                : new Score(
                        byNumber.threads(),
                        measured.throughput() / curve.bestThroughput(),
                        byNumber.p99(),
                        byNumber.size());
    }

    private List<Double> shares(Look look) {
        Together measured = together.get(look.recommended());
        return measured == null ? List.of() : measured.shares();
    }

    private Score score(int threads) {
        return curve == null ? Score.NONE : Score.of(curve, threads, workload.kind() == Kind.OPEN);
    }

    /** Null: it said that it cannot tell yet, which names no regime. */
    private Boolean regimeRight(Look look, int running) {
        boolean right = workload.expectation().isRight(look.regime(), running, leastGood(running));
        boolean abstains = look.regime().toLowerCase(Locale.ROOT).contains("too little");
        return !right && abstains ? null : Boolean.valueOf(right);
    }

    private double leastGood(int running) {
        return curve == null ? running : curve.leastGood();
    }

    /** No answer, an answer with its doubt named, or a good answer; with too little data only the first. */
    private boolean isHonest(Look first) {
        if (workload.kind() == Kind.TOO_LITTLE || !first.isAnswered()) {
            return !first.isAnswered();
        }
        return first.isCautious() || score(first).isWithinBounds();
    }

    private List<Score> competitors(Look first) {
        List<Score> scores = new ArrayList<>();
        for (Competitor rival : Competitor.values()) {
            scores.add(score(threads(workload, processors, rival, first)));
        }
        return scores;
    }

    /** Of all pools; -1 if one of them is not known. */
    private static int threads(Workload workload, int processors, Competitor rival, Look look) {
        int sum = 0;
        for (int i = 0; i < workload.pools().size(); i++) {
            PoolFigures figures = look.result().pools().get(i).figures();
            int threads =
                    figures == null ? -1 : rival.threads(workload.pools().get(i).body(), figures, processors);
            if (threads < 1) {
                return -1;
            }
            sum += threads;
        }
        return sum;
    }
}
