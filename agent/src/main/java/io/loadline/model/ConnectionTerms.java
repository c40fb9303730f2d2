package io.loadline.model;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A pool of connections is sized like a pool of threads whose tasks use no processor. Here what was written about threads
 * and tasks is said of connections and of those who ask for them. It is done with the finished sentences, in this one place:
 * to hand the nouns to every sentence of the model would put two more words into some sixty formats.
 */
public final class ConnectionTerms {

    static final String CAUTION =
            "Before there are more connections, check the limit of the database over all its clients: it is not seen from here.";

    private static final String[][] OTHER_PHRASES = {
        {"has been running the same request", "has not been given back"},
        {"than they run;", "than they then hold it;"},
        {"starts a connection", "opens a connection"},
    };

    private final Pattern words;

    /** {@code name}: of the pool, which stays as it is, as do classes, options and names that are made of more than a word. */
    public ConnectionTerms(String name) {
        this.words = Pattern.compile(Pattern.quote(name) + "|(?<![\\w.$:/-])(thread|task)(?=s?\\b)(?!s?[-=$:.]\\w)");
    }

    void use(Draft draft) {
        draft.evidence.replaceAll(this::said);
        draft.missing = said(draft.missing);
        draft.nextExperiment = said(draft.nextExperiment);
        draft.explanation = said(draft.explanation) + (draft.verdict == Verdict.GROW ? " " + CAUTION : "");
    }

    public String said(String ofThreads) {
        Matcher word = words.matcher(ofThreads);
        StringBuffer said = new StringBuffer();
        while (word.find()) {
            word.appendReplacement(said, Matcher.quoteReplacement(other(word)));
        }
        String text = word.appendTail(said).toString();
        for (String[] phrase : OTHER_PHRASES) {
            text = text.replace(phrase[0], phrase[1]);
        }
        return text;
    }

    private static String other(Matcher word) {
        String noun = word.group(1);
        return noun == null ? word.group() : noun.equals("thread") ? "connection" : "request";
    }
}
