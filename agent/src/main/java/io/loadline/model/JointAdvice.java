package io.loadline.model;

import io.loadline.model.work.Size;
import io.loadline.window.Station;

/**
 * Threads that wait for connections: either pool can be changed, and one of the two is enough. So there is one plan for
 * both. More connections come first, where they are advised, since only they get more done; the threads stay as they are.
 * Else the threads come first. The other number is named as the alternative.
 */
final class JointAdvice {

    private JointAdvice() {}

    /** {@code draft}: of the pool of threads; {@code wanted}: its size for the connections that there are now. */
    static void add(Draft draft, Size wanted, Assessment assessment) {
        Station station = assessment.place().station;
        if (station == null) {
            if (assessment.place().isUnmeasuredPool()) {
                say(draft, "More get done only with more connections for " + assessment.place().name);
            }
            return;
        }
        int now = assessment.capacity();
        boolean forFew = Limits.isForFew(assessment.place());
        boolean fewer = wanted.threads < now && draft.size >= now && !forFew;
        String sentence =
                Wording.format("%s wait for %s of %s: ", Wording.threads(now), connections(station.size), station.name);
        if (wantsMoreConnections(assessment)) {
            draft.settingOfConnections = station.name + ": " + assessment.connections.setting();
            String more = connections(assessment.connections.size);
            sentence += fewer
                    ? Wording.format(
                            "first %s, with the threads as they are; or, instead, %s for the %s that there are",
                            more, Wording.threads(wanted.threads), connections(station.size))
                    : "more get done only with " + more;
        } else {
            sentence += draft.size < now && !draft.verdict.isKeep()
                    ? Wording.format("%s keep them busy; more get done only with more connections", draft.size)
                    : "more get done only with more connections";
        }
        say(draft, sentence);
        if (draft.size >= now && forFew) {
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

    /** Whether more connections are advised than there are: as many as the threads would use. */
    static boolean wantsMoreConnections(Assessment assessment) {
        Station station = assessment.place().station;
        Recommendation advised = assessment.connections;
        return station != null && advised != null && !advised.verdict.isKeep() && advised.size > station.size;
    }

    private static String connections(int number) {
        return number == 1 ? "1 connection" : number + " connections";
    }
}
