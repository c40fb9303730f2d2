package io.loadline.jmx.notify;

import io.loadline.model.Recommendation;
import io.loadline.model.work.Limit;

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
        // the interval of a step reaches to the right size, which is news when it is advised
        int high = r.limit == Limit.TWICE_THE_BUSIEST ? r.size : r.high;
        return new AdviceSummary(r.size, r.low, high, r.verdict.wantsMore(), r.isDeadlock(), r.explanation);
    }

    boolean isKnown() {
        return size > 0;
    }
}
