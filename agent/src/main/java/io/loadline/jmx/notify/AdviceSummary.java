package io.loadline.jmx.notify;

import io.loadline.model.Recommendation;

/** What notifications need of a recommendation. Immutable. */
final class AdviceSummary {

    static final AdviceSummary NONE = new AdviceSummary(-1, -1, -1, false, false, "");

    /** -1 if unknown; so are the ends of its interval. */
    final int size;

    final int low;
    final int high;

    /** Whether more threads would help. */
    final boolean wantsMore;

    final boolean deadlock;
    final String explanation;

    AdviceSummary(int size, int low, int high, boolean wantsMore, boolean deadlock, String explanation) {
        this.size = size;
        this.low = low;
        this.high = high;
        this.wantsMore = wantsMore;
        this.deadlock = deadlock;
        this.explanation = explanation;
    }

    static AdviceSummary of(Recommendation r) {
        return new AdviceSummary(r.size, r.low, r.high, r.verdict.wantsMore(), r.isDeadlock(), r.explanation);
    }

    boolean isKnown() {
        return size > 0;
    }
}
