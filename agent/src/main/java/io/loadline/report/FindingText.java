// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.finding.Finding;
import io.loadline.health.ResourceTable;
import java.util.List;
import java.util.Map;

/** A finding in words, as {@code findings.txt} has them. */
public final class FindingText {

    private static final Map<String, List<String>> PHRASES = ResourceTable.sections(FindingText.class, "findings.txt");

    private FindingText() {}

    /** What is wrong; a sentence without a point. */
    public static String sentence(Finding finding) {
        return say(finding, 0);
    }

    /** How that was told. */
    public static String evidence(Finding finding) {
        return say(finding, 1);
    }

    /** What to do. */
    public static String remedy(Finding finding) {
        return say(finding, 2);
    }

    private static String say(Finding finding, int line) {
        return Phrases.OF_THREADS.say(PHRASES.get(finding.code.text()).get(line), finding.figures.toArray());
    }

    /** For a list on a page: severity, sentence, evidence and remedy in one. */
    static String item(Finding finding) {
        return finding.severity.text() + ": " + sentence(finding) + " (" + evidence(finding) + "). " + remedy(finding)
                + "." + (finding.setting.isEmpty() ? "" : " Setting: " + finding.setting);
    }
}
