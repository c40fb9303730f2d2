package io.loadline.jmx;

import io.loadline.model.Recommendation;

/** What matters of a recommendation to those who listen. Immutable. */
final class Advised {

    static final Advised NOTHING = new Advised(-1, -1, -1, "", "", "");

    /** -1 if unknown, as are the ends of its interval. */
    final int size;

    final int low;
    final int high;
    private final String verdict;
    private final String regime;
    final String explanation;

    Advised(int size, int low, int high, String verdict, String regime, String explanation) {
        this.size = size;
        this.low = low;
        this.high = high;
        this.verdict = verdict;
        this.regime = regime;
        this.explanation = explanation;
    }

    static Advised of(Recommendation r) {
        return new Advised(r.size, r.low, r.high, r.verdict, r.regime, r.explanation);
    }

    boolean isKnown() {
        return size > 0;
    }

    boolean isGrow() {
        return verdict.startsWith("grow") || verdict.equals(Recommendation.KEEP_ORDER);
    }

    boolean isDeadlock() {
        return regime.equals(Recommendation.DEADLOCKED);
    }
}
