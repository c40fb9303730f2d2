// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Compares the numbers in sentences about real pools with the attributes that publish them. Both must be of the same
 * time: of a fresh recommendation for a pool that kept its size.
 */
final class SentenceFigures {

    /** Greatest age of a recommendation, whose attributes are read a window or two later. */
    private static final double MAX_AGE_MILLIS = 2_000;

    private static final double WINDOWS = 0.15;

    /** Tolerance of whole seconds, of three or more. */
    private static final double ROUNDED = 0.2;

    /** Pattern of a sentence, attribute or item, and tolerance of the number. */
    private static final Object[][] SAID = {
        {": (?:keep|grow|shrink) ([\\d,]+)(?: ->| threads?\\b)", "Recommendation.currentSize", 0.0},
        {": (?:grow|shrink) [\\d,]+ -> ([\\d,]+)", "Recommendation.size", 0.0},
        {"range ([\\d,]+) to", "Recommendation.goalLow", 0.0},
        {"range [\\d,]+ to ([\\d,]+)", "Recommendation.goalHigh", 0.0},
        {"Based on [^.]* and ([\\d,]+) tasks", "Recommendation.observedTasks", 0.0},
        {"Based on ([\\d.]+) s and", "Recommendation.observedSeconds", ROUNDED},
        {"p90 load ([\\d.,]+)[:,]", "Load.p90", WINDOWS},
        {"Little's law: ([\\d.,]+) tasks/s", "CompletionsPerSecond", WINDOWS},
        {"Little's law: .*? tasks/s x ([\\d.,]+) ms", "MeanResponseMillis", WINDOWS},
        {"Little's law: .*? = ([\\d.,]+) tasks", "MeanInSystem", WINDOWS},
        {"Little's law: .*?observed: ([\\d.,]+)", "MeanInSystemObserved", WINDOWS},
    };

    private SentenceFigures() {}

    /** Checks all numbers that it finds. Returns whether it found one of each kind. */
    static boolean areRight(Facts facts) {
        Set<Object[]> checked = new HashSet<>();
        for (String pool : facts.pools()) {
            String recommendation = pool + ".Recommendation.";
            if (facts.number(recommendation + "madeMillisAgo") > MAX_AGE_MILLIS
                    || !facts.text(pool + ".LastResize.number").equals("0")) {
                continue;
            }
            String text = facts.text(recommendation + "explanation") + "\n" + facts.text(recommendation + "evidence");
            for (Object[] row : SAID) {
                Matcher number = Pattern.compile((String) row[0]).matcher(text);
                while (number.find()) {
                    double published = facts.number(pool + "." + row[1]);
                    double off = (double) row[2] * Math.max(1, Math.abs(published));
                    assertThat(Double.parseDouble(number.group(1).replace(",", "")))
                            .as("%s in: %s", row[1], text)
                            .isCloseTo(published, within(off));
                    checked.add(row);
                }
            }
        }
        return checked.size() == SAID.length;
    }
}
