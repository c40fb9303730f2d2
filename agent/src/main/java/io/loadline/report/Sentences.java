// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import java.util.List;
import java.util.stream.Collectors;

/** Text of a recommendation. */
public final class Sentences {

    private Sentences() {}

    /** Returns the pool's name, the action and the reasons, in sentences. */
    public static String explanation(Recommendation made) {
        StringBuilder text = new StringBuilder(made.pool).append(": ");
        String before = "";
        for (Fact reason : made.reasons) {
            String said = phrases(made).say(reason);
            text.append(before).append(before.isEmpty() ? said : capital(said)).append(said.endsWith(".") ? "" : ".");
            before = " ";
        }
        return text.toString();
    }

    private static String capital(String said) {
        return Character.toUpperCase(said.charAt(0)) + said.substring(1);
    }

    /** Returns the figures behind the recommendation, one per line. */
    public static List<String> evidence(Recommendation made) {
        return made.evidence.stream().map(phrases(made)::say).collect(Collectors.toList());
    }

    /** Returns the verdict, and the missing information if the verdict is unknown. */
    public static String verdict(Recommendation made) {
        return made.missing == null
                ? made.verdict.text
                : made.verdict.text + ": " + phrases(made).say(made.missing);
    }

    /** Returns the experiment that would give more information; empty if there is none. */
    public static String nextExperiment(Recommendation made) {
        return made.nextExperiment == null ? "" : phrases(made).say(made.nextExperiment);
    }

    private static Phrases phrases(Recommendation made) {
        return Phrases.of(made.ofConnections, made.ofPermits);
    }
}
