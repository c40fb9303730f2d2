package io.loadline.model;

import io.loadline.window.Station;

/**
 * Threads that wait for connections: either pool can be changed, and one of the two is enough. So what is said of the
 * threads names both numbers.
 */
final class JointAdvice {

    private JointAdvice() {}

    /** {@code draft}: of the pool of threads, sized for the connections that there are now. */
    static void add(Draft draft, Assessment assessment) {
        Station station = assessment.place().station;
        if (station == null) {
            return;
        }
        String more = more(station, assessment.connections);
        int now = assessment.capacity();
        boolean fewerThreads = draft.size < now && !draft.verdict.isKeep();
        if (wantsMore(station, assessment.connections)) {
            draft.settingOfConnections =
                    (fewerThreads ? "or " : "") + station.name + ": " + assessment.connections.setting;
        }
        String sentence = fewerThreads
                ? Wording.format(
                        "%s wait for %s of %s: %s, or %s",
                        Wording.threads(now),
                        connections(station.size),
                        station.name,
                        more,
                        Wording.threads(draft.size))
                : Wording.format(
                        "%s wait for %s of %s: more get done only with %s",
                        Wording.threads(now), connections(station.size), station.name, more);
        say(draft, sentence);
        if (draft.size >= now && Limits.isForFew(assessment.place())) {
            say(
                    draft,
                    Wording.format(
                            "Only %.0f %% of the tasks use a connection: with fewer threads the others would wait behind them",
                            100 * assessment.place().visiting));
        }
        draft.explanation += " " + ConnectionTerms.CAUTION;
    }

    private static void say(Draft draft, String sentence) {
        draft.evidence.add(sentence);
        draft.explanation += " " + sentence + ".";
    }

    /** {@code advised}: null if nothing is advised. */
    private static String more(Station station, Recommendation advised) {
        return wantsMore(station, advised) ? connections(advised.size) : "more connections";
    }

    private static boolean wantsMore(Station station, Recommendation advised) {
        return advised != null && advised.size > station.size;
    }

    private static String connections(int number) {
        return number == 1 ? "1 connection" : number + " connections";
    }
}
