package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.model.work.Prediction;
import io.loadline.report.Sentences;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The figures that an advice is about, as its MBean would publish them. */
public final class AdviceFigures implements PublishedNumbers.Figures {

    private static final Pattern ROW = Pattern.compile("WhatIf\\[(\\d{1,9})]\\.(\\w+)");

    private final Assessment assessment;
    private final Figures figures;
    private final Advice advice;
    private final Recommendation said;

    private AdviceFigures(Assessment assessment, Advice advice) {
        this.said = advice.recommendation;
        this.assessment = said.isKnown() || isJudged(assessment, said) ? assessment.judged() : assessment;
        this.figures = this.assessment.figures;
        this.advice = advice;
    }

    /** What does not match the model is refused for the time on which a size would have rested. */
    private static boolean isJudged(Assessment assessment, Recommendation said) {
        return assessment.pool.state != null && assessment.judged().figures.completed == said.observedTasks;
    }

    /** Whether each number in its sentences is that of the figures, and what it says to set is what it recommends. */
    public static void check(Assessment assessment, Advice advice) {
        Recommendation said = advice.recommendation;
        List<String> sentences = new ArrayList<>(Sentences.evidence(said));
        Collections.addAll(
                sentences, Sentences.explanation(said), Sentences.verdict(said), Sentences.nextExperiment(said));
        List<String> names = new ArrayList<>();
        names.add(assessment.pool.name);
        assessment.pool.taskClasses.forEach(kind -> names.add(kind.task));
        List<String> wrong =
                new ArrayList<>(PublishedNumbers.wrong(names, sentences, new AdviceFigures(assessment, advice), 1e-6));
        wrong.addAll(PublishedNumbers.wrongSetting(said.setting(), said.corePoolSize, said.maximumPoolSize));
        assertThat(wrong)
                .as("%s %s", Sentences.explanation(said), Sentences.evidence(said))
                .isEmpty();
    }

    @Override
    public double of(String name) {
        Matcher row = ROW.matcher(name);
        if (name.isEmpty() || name.startsWith("WhatIf") && !row.matches()) {
            return Double.NaN;
        }
        return row.matches() ? of(advice.predict(Integer.parseInt(row.group(1))), row.group(2)) : figure(name);
    }

    private static double of(Prediction row, String item) {
        switch (item) {
            case "throughputPerSecond":
                return row.throughputPerSecond;
            case "p99ResponseMillis":
                return row.p99ResponseMillis;
            case "cpuUtilization":
                return row.cpuUtilization;
            default:
                throw new IllegalArgumentException(item);
        }
    }

    private double figure(String name) {
        switch (name) {
            case "set":
                return assessment.capacity();
            case "Recommendation.size":
                return said.size;
            case "Recommendation.goal":
                return said.goal;
            case "Recommendation.goalLow":
                return said.goalLow;
            case "Recommendation.goalHigh":
                return said.goalHigh;
            case "Recommendation.directionConfidence":
                return said.directionConfidence;
            case "Recommendation.goalConfidence":
                return said.goalConfidence;
            case "Recommendation.maximumPoolSize":
                return said.maximumPoolSize;
            case "Recommendation.observedSeconds":
                return said.observedSeconds;
            case "Recommendation.observedTasks":
                return said.observedTasks;
            case "Load.p90":
                return assessment.loadDistribution().p90;
            case "ArrivalsPerSecond":
                return figures.arrivalsPerSecond;
            case "CompletionsPerSecond":
                return figures.completionsPerSecond;
            case "MeanServiceMillis":
                return figures.split.serviceMillis;
            case "UncontendedMillis":
                return figures.split.uncontendedMillis();
            case "RunQueueMillisPerTask":
                return figures.split.runQueueMillis;
            case "MeanResponseMillis":
                return figures.meanResponseMillis;
            case "MeanInSystem":
                return figures.meanInSystem;
            case "MeanInSystemObserved":
                return figures.meanInSystemObserved;
            default:
                throw new IllegalArgumentException(name);
        }
    }
}
