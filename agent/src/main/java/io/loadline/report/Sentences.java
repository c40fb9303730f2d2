// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import java.util.List;
import java.util.stream.Collectors;

/** A recommendation in words. */
public final class Sentences {

    private Sentences() {}

    /** The pool's name, what to do, and why, in sentences. */
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

    /** The figures behind it, a line each. */
    public static List<String> evidence(Recommendation made) {
        return made.evidence.stream().map(phrases(made)::say).collect(Collectors.toList());
    }

    /** What to do, and what is missing where that is not known. */
    public static String verdict(Recommendation made) {
        return made.missing == null
                ? made.verdict.text
                : made.verdict.text + ": " + phrases(made).say(made.missing);
    }

    /** What would tell more; empty if nothing. */
    public static String nextExperiment(Recommendation made) {
        return made.nextExperiment == null ? "" : phrases(made).say(made.nextExperiment);
    }

    private static Phrases phrases(Recommendation made) {
        return Phrases.of(made.ofConnections);
    }
}
