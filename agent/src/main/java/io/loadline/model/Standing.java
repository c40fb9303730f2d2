package io.loadline.model;

import static io.loadline.model.Constants.LOOK;

/**
 * The recommendation that the next ones for the same pool hold on to, and how many windows it has stood. Both depend on the
 * windows that end, not on how often somebody asks: who asks once a minute gets what is told to those who ask each second.
 * Immutable.
 *
 * <pre>
 *   within a look               all hold on to the same one, and say the same as long as the figures do
 *   then                        one that was made since takes its place, and the next look begins
 *   if nobody asked meanwhile   the next one makes up for the looks that were missed
 * </pre>
 */
public final class Standing {

    /** Before the first recommendation. */
    public static final Standing NONE = new Standing(null, 0);

    /** Null if there is none. */
    final Recommendation recommendation;

    private final int windows;

    Standing(Recommendation recommendation, int windows) {
        this.recommendation = recommendation;
        this.windows = windows;
    }

    /** Complete looks since it was made. */
    int looks() {
        return windows / LOOK;
    }

    /** {@code made}: the last one made, null if there is none; {@code heldOn}: to what it held on. */
    public Standing windowEnded(Recommendation made, Standing heldOn) {
        boolean isNew = made != null && made != recommendation && heldOn.recommendation == recommendation;
        if (isNew && isFirst(made)) {
            return new Standing(made, 1);
        }
        if (isNew && made.isKnown() && heldOn.looks() > 0) {
            return new Standing(made, windows + 1 - heldOn.looks() * LOOK);
        }
        return new Standing(recommendation, windows + 1);
    }

    /** Whether nothing stands that was said of the threads that the pool has now. */
    private boolean isFirst(Recommendation made) {
        PreviousAdvice last = recommendation == null ? null : recommendation.basis;
        return made.basis != null && (last == null || made.basis.threads != last.threads);
    }
}
