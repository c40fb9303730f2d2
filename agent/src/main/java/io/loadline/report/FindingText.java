// SPDX-License-Identifier: Apache-2.0
package io.loadline.report;

import io.loadline.finding.Finding;
import io.loadline.health.ResourceTable;
import io.loadline.model.Fact;
import java.util.List;
import java.util.Map;

/** Text of a finding, from {@code findings.txt}. */
public final class FindingText {

    private static final Map<String, List<String>> PHRASES = ResourceTable.sections(FindingText.class, "findings.txt");

    private static final double MINUTE = 60;

    private FindingText() {}

    /** Returns the problem as a sentence without a full stop. */
    public static String sentence(Finding finding) {
        return say(finding, 0);
    }

    /** Returns the measurements that show the problem, and from the second minute on since when it has been known. */
    public static String evidence(Finding finding) {
        boolean isOlder = finding.foundSeconds >= MINUTE;
        return say(finding, 1) + (isOlder ? Phrases.OF_THREADS.say(Fact.of("found-ago", finding.foundSeconds)) : "");
    }

    /** Returns the fix. */
    public static String remedy(Finding finding) {
        return say(finding, 2);
    }

    private static String say(Finding finding, int line) {
        return Phrases.OF_THREADS.say(PHRASES.get(finding.code.text()).get(line), finding.figures.toArray());
    }

    /** Returns severity, sentence, evidence and remedy as one item of a list. */
    static String item(Finding finding) {
        return finding.severity.text() + ": " + sentence(finding) + " (" + evidence(finding) + "). " + remedy(finding)
                + "." + (finding.setting.isEmpty() ? "" : " Setting: " + finding.setting);
    }
}
