package io.loadline.demo.experiment.regret;

import io.loadline.demo.experiment.regret.trial.TrialResult;
import java.util.List;

/**
 * A pool was seen at one running size, in one repeat; this came out.
 *
 * @param running threads of all pools
 * @param recommended threads of all pools; -1 if the agent does not know
 * @param byPool the same, a number for each pool
 * @param range its interval, as text
 * @param looks observations until there; more than one where it may come in steps
 * @param looksAllowed ceil(log2(best / start)) + 1 where it may come in steps, else 1
 * @param regime as the first observation named it
 * @param regimeRight null where it gave no answer and none was expected to be missing
 * @param honest whether it named its doubt where one look does not tell, and was not wrong without one
 * @param shares of the tasks at the recommended sizes, a number for each pool; empty for one pool
 * @param competitors in the order of {@link Competitor}
 * @param seen all observations, for the record
 */
record Row(
        String workload,
        int repeat,
        int running,
        int recommended,
        List<Integer> byPool,
        String range,
        int looks,
        int looksAllowed,
        String regime,
        Boolean regimeRight,
        boolean honest,
        Score score,
        List<Double> shares,
        List<Score> competitors,
        List<TrialResult> seen) {

    private static final String STEP = "twice the most seen busy";

    /** Whether a step was named on the way to a size that is not known yet, and the answer said so. */
    boolean isStep() {
        return !seen.isEmpty()
                && seen.get(seen.size() - 1).pools().stream()
                        .anyMatch(pool ->
                                pool.advice() != null && pool.advice().limit().equals(STEP));
    }
}
