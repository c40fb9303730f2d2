package io.loadline.jfr;

import io.loadline.model.Recommendation;
import io.loadline.window.PoolMonitor;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.function.Function;

/** {@code io.loadline.Recommendation}: the first recommendation of a recording for each pool, then each that differs. */
final class RecommendationEvents {

    private final EventType type;
    private boolean wanted;

    /** The last one of each pool. */
    private final Map<PoolMonitor, Recommendation> written = new HashMap<>();

    RecommendationEvents() throws ReflectiveOperationException {
        type = new EventType("Recommendation", "Recommendation", "How many threads a pool should have; it has changed")
                .field(String.class, "pool", "Pool")
                .field(int.class, "size", "Recommended Threads, -1 if Unknown")
                .field(int.class, "low", "Lower End of the 95 % Interval")
                .field(int.class, "high", "Upper End of the 95 % Interval")
                .field(String.class, "verdict", "Verdict")
                .field(String.class, "regime", "Regime")
                .field(String.class, "limit", "What Keeps the Size from Being Larger")
                .field(double.class, "confidence", "Confidence, 0 to 1")
                .field(String.class, "explanation", "Explanation")
                .register();
    }

    boolean areWanted() {
        return wanted;
    }

    void windowEnded(Collection<PoolMonitor> pools, Function<PoolMonitor, Recommendation> made)
            throws ReflectiveOperationException {
        wanted = type.isEnabled();
        if (!wanted) {
            written.clear();
            return;
        }
        for (PoolMonitor pool : pools) {
            Recommendation now = made.apply(pool);
            if (now != null && differs(now, written.get(pool))) {
                written.put(pool, now);
                write(pool, now);
            }
        }
        if (written.size() > pools.size()) {
            written.keySet().retainAll(new HashSet<>(pools));
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

    private void write(PoolMonitor pool, Recommendation made) throws ReflectiveOperationException {
        type.write(
                type.newEvent(),
                pool.name(),
                made.size,
                made.low,
                made.high,
                made.verdictText(),
                made.regime.text(),
                made.limitText(),
                made.confidence,
                made.explanation);
    }
}
