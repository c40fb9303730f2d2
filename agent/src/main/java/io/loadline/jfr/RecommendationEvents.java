package io.loadline.jfr;

import io.loadline.model.Recommendation;
import io.loadline.report.Sentences;
import io.loadline.window.PoolMonitor;
import java.util.function.Function;

/** {@code io.loadline.Recommendation}: the first recommendation of a recording for each pool, then each that differs. */
final class RecommendationEvents extends PoolEvents<Recommendation> {

    private final Function<PoolMonitor, Recommendation> made;

    /** {@code made}: the last one of each pool, null if there is none. */
    RecommendationEvents(Function<PoolMonitor, Recommendation> made) throws ReflectiveOperationException {
        super(new EventType("Recommendation", "Recommendation", "How many threads a pool should have; it has changed")
                .field(String.class, "pool", "Pool")
                .field(int.class, "size", "Recommended Threads, -1 if Unknown")
                .field(int.class, "low", "Lower End of the 95 % Interval")
                .field(int.class, "high", "Upper End of the 95 % Interval")
                .field(String.class, "verdict", "Verdict")
                .field(String.class, "regime", "Regime")
                .field(String.class, "limit", "What Keeps the Size from Being Larger")
                .field(double.class, "confidence", "Confidence, 0 to 1")
                .field(String.class, "explanation", "Explanation")
                .register());
        this.made = made;
    }

    @Override
    void windowEnded(PoolMonitor pool, boolean begins) throws ReflectiveOperationException {
        Recommendation now = made.apply(pool);
        if (now != null && differs(now, last.get(pool))) {
            last.put(pool, now);
            type.write(
                    pool.name(),
                    now.size,
                    now.low,
                    now.high,
                    Sentences.verdict(now),
                    now.regime.text(),
                    now.limitText(),
                    now.confidence,
                    Sentences.explanation(now));
        }
    }

    /** Intervals and explanations always differ a little. */
    private static boolean differs(Recommendation now, Recommendation before) {
        return before == null
                || now.size != before.size
                || now.verdict != before.verdict
                || !now.regime.text().equals(before.regime.text())
                || !now.limitText().equals(before.limitText());
    }
}
