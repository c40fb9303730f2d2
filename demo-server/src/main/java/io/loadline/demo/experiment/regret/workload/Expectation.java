package io.loadline.demo.experiment.regret.workload;

import java.util.List;
import java.util.Locale;

/**
 * Which regimes are right, by where the running size stands to the least good one. A regime is right if it contains one
 * of the words; regimes may be compound.
 */
public record Expectation(List<String> under, List<String> at, List<String> over) {

    /** The least good size is known to about a quarter only, so sizes this near count as at it. */
    private static final double NEAR = 1.34;

    static Expectation always(String... words) {
        List<String> all = List.of(words);
        return new Expectation(all, all, all);
    }

    /** Another answer while the pool is too small. */
    Expectation whileUnder(String... words) {
        return new Expectation(List.of(words), at, over);
    }

    public boolean isRight(String regime, int running, double leastGood) {
        String given = regime.toLowerCase(Locale.ROOT);
        return accepted(running, leastGood).stream().anyMatch(given::contains);
    }

    public List<String> accepted(int running, double leastGood) {
        if (running * NEAR < leastGood) {
            return under;
        }
        return running > leastGood * NEAR ? over : at;
    }
}
