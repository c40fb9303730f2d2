package io.loadline.lab.resizing;

/**
 * Whether, when and in how many steps a run reaches the right size, in each phase of its load: from the first second on
 * that ten minutes within the band of the right size follow.
 */
final class Settling {

    private static final int STAYS_SECONDS = 600;

    /** Of the phase that took longest; infinite if any was not reached. */
    private double seconds;

    /** The same. */
    private double steps;

    private double changesAfter;
    private double secondsAfter;

    private final Run run;

    Settling(Run run) {
        this.run = run;
        int[] bounds = run.load.phaseBounds();
        for (int phase = 1; phase < bounds.length; phase++) {
            add(bounds[phase - 1], bounds[phase]);
        }
    }

    private void add(int from, int to) {
        int at = from;
        int right = 0;
        for (int second = from; second < to && right < STAYS_SECONDS; second++) {
            right = run.isRight(second) ? right + 1 : 0;
            at = second - right + 1;
        }
        if (right < STAYS_SECONDS) {
            seconds = Double.POSITIVE_INFINITY;
            steps = Double.POSITIVE_INFINITY;
            at = from;
        } else {
            seconds = Math.max(seconds, at - from);
            steps = Math.max(steps, run.changes(from, at + 1));
        }
        changesAfter += run.changes(at + 1, to);
        secondsAfter += to - at;
    }

    double minutes() {
        return seconds / 60;
    }

    double steps() {
        return steps;
    }

    /** After settling; all of them in a phase where that did not happen. */
    double changesPerHour() {
        return 3600 * changesAfter / secondsAfter;
    }
}
