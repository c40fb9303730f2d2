package io.loadline.model;

import java.util.regex.Pattern;

/**
 * A pool of connections is sized like a pool of threads whose tasks use no processor. Here what was written about threads
 * and tasks is said of connections and of those who ask for them.
 */
final class ConnectionTerms {

    private static final Pattern THREAD = Pattern.compile("\\bthread(s?)\\b");
    private static final Pattern TASK = Pattern.compile("\\btask(s?)\\b");

    static final String CAUTION =
            "Before there are more connections, check the limit of the database over all its clients: it is not seen from here.";

    private static final String LOOPS = "has been running the same request";
    private static final String LOST = "has not been given back";

    private ConnectionTerms() {}

    static void use(Draft draft) {
        draft.evidence.replaceAll(ConnectionTerms::said);
        draft.missing = said(draft.missing);
        draft.nextExperiment = said(draft.nextExperiment);
        draft.explanation = said(draft.explanation) + (draft.verdict == Verdict.GROW ? " " + CAUTION : "");
    }

    private static String said(String ofThreads) {
        String connections = THREAD.matcher(ofThreads).replaceAll("connection$1");
        return TASK.matcher(connections).replaceAll("request$1").replace(LOOPS, LOST);
    }
}
