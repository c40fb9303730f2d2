package io.loadline.visualvm.detail;

import io.loadline.visualvm.data.PoolFigures;
import io.loadline.visualvm.data.RecommendationFigures;
import io.loadline.visualvm.look.Figure;
import java.util.stream.Stream;

/** A recommendation in words: what, between which bounds, why, and what to try next. */
public final class AdviceText {

    private AdviceText() {}

    static String html(PoolFigures pool) {
        RecommendationFigures advice = pool.advice;
        if (advice.verdict.isEmpty()) {
            return new Html()
                    .paragraph("The agent has not said anything about this pool yet.")
                    .toString();
        }
        Html html = new Html();
        html.paragraph(advice.explanation.isEmpty() ? advice.verdict : advice.explanation);
        html.table(rows(pool));
        ResizeText.table(html, pool);
        html.heading("Next experiment").paragraph(nextExperiment(advice));
        if (!advice.evidence.isEmpty()) {
            html.heading("Reasons").list(advice.evidence);
        }
        return html.toString();
    }

    /** Names and values in turn. */
    public static String[] rows(PoolFigures pool) {
        RecommendationFigures advice = pool.advice;
        Stream<String> sizes = Stream.of("Size", size(pool), "To set", toSet(pool), "Set now", setNow(pool));
        Stream<String> rest = Stream.of(
                "Change", advice.setting.isEmpty() ? "nothing yet" : advice.setting,
                "Limit", said(advice.limit),
                "Situation", said(advice.regime),
                "Confidence", Figure.saidPercent(advice.confidence),
                "Seen",
                        Figure.said(advice.observedSeconds, "s") + ", "
                                + Figure.saidWhole(advice.observedTasks, pool.tasks));
        return Stream.of(sizes, ResizeText.mode(pool), rest)
                .flatMap(names -> names)
                .toArray(String[]::new);
    }

    public static String nextExperiment(RecommendationFigures advice) {
        return advice.nextExperiment.isEmpty() ? "None: this size was seen well enough." : advice.nextExperiment;
    }

    private static String size(PoolFigures pool) {
        RecommendationFigures advice = pool.advice;
        return advice.isKnown()
                ? Figure.saidWhole(advice.size, pool.servers)
                        + (advice.goal > advice.size ? ", then " + Figure.whole(advice.goal) : "") + ", 95 % interval "
                        + Figure.whole(advice.low) + " to "
                        + Figure.whole(advice.high)
                : Figure.UNKNOWN;
    }

    private static String toSet(PoolFigures pool) {
        RecommendationFigures advice = pool.advice;
        return advice.isKnown()
                ? sizes(advice.corePoolSize, advice.maximumPoolSize) + queue(pool, advice.queueCapacity)
                : "nothing yet";
    }

    private static String setNow(PoolFigures pool) {
        return sizes(pool.core, pool.maximum) + queue(pool, pool.queueCapacity);
    }

    static String sizes(double core, double maximum) {
        return "core " + Figure.whole(core) + ", maximum "
                + (maximum == Integer.MAX_VALUE ? "without bound" : Figure.whole(maximum));
    }

    /** Who waits for a connection stands in no queue that could be set. */
    private static String queue(PoolFigures pool, double capacity) {
        if (pool.servers.equals("connections")) {
            return "";
        }
        return ", queue " + (capacity == Integer.MAX_VALUE ? "without bound" : Figure.saidWhole(capacity, pool.tasks));
    }

    private static String said(String text) {
        return text.isEmpty() ? Figure.UNKNOWN : text;
    }
}
