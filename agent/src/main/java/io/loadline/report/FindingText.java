package io.loadline.report;

import io.loadline.finding.Finding;
import io.loadline.health.ResourceTable;
import java.util.List;
import java.util.Map;

/** A finding in words, as {@code findings.txt} has them. Immutable. */
public final class FindingText {

    private static final Map<String, List<String>> PHRASES = ResourceTable.sections(FindingText.class, "findings.txt");

    /** What is wrong; a sentence without a point. */
    public final String sentence;

    /** How that was told. */
    public final String evidence;

    /** What to do. */
    public final String remedy;

    public FindingText(Finding finding) {
        List<String> phrases = PHRASES.get(finding.code.text());
        Object[] figures = finding.figures.toArray();
        sentence = Phrases.OF_THREADS.say(phrases.get(0), figures);
        evidence = Phrases.OF_THREADS.say(phrases.get(1), figures);
        remedy = Phrases.OF_THREADS.say(phrases.get(2), figures);
    }

    /** For a list on a page: severity, sentence, evidence and remedy in one. */
    static String item(Finding finding) {
        FindingText text = new FindingText(finding);
        return finding.severity.text() + ": " + text.sentence + " (" + text.evidence + "). " + text.remedy + "."
                + (finding.setting.isEmpty() ? "" : " " + finding.setting);
    }
}
