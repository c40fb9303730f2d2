package io.loadline.model;

import io.loadline.model.Fact.Key;
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
                draft.foundAndSaid(Fact.of(Key.ONLY_MORE_OF, assessment.place().name));
            }
            return;
        }
        int now = assessment.capacity();
        draft.foundAndSaid(
                Fact.of(Key.JOINT, now, station.size, station.name, plan(draft, wanted, assessment, station)));
        if (draft.size >= now && Limits.isForFew(assessment.place())) {
            draft.foundAndSaid(Fact.of(Key.FEW_USE_CONNECTIONS, assessment.place().visiting));
        }
        draft.because(Fact.of(Key.CAUTION));
    }

    private static Fact plan(Draft draft, Size wanted, Assessment assessment, Station station) {
        int now = assessment.capacity();
        if (wantsMoreConnections(assessment)) {
            draft.settingOfConnections = station.name + ": " + assessment.connections.setting();
            int more = assessment.connections.size;
            boolean fewer = wanted.threads < now && draft.size >= now && !Limits.isForFew(assessment.place());
            return fewer
                    ? Fact.of(Key.FIRST_CONNECTIONS, more, wanted.threads, station.size)
                    : Fact.of(Key.ONLY_WITH, more);
        }
        return draft.size < now && !draft.verdict.isKeep()
                ? Fact.of(Key.FEWER_KEEP_BUSY, draft.size)
                : Fact.of(Key.ONLY_MORE);
    }

    /** Whether more connections are advised than there are: as many as the threads would use. */
    static boolean wantsMoreConnections(Assessment assessment) {
        Station station = assessment.place().station;
        Recommendation advised = assessment.connections;
        return station != null && advised != null && !advised.verdict.isKeep() && advised.size > station.size;
    }
}
