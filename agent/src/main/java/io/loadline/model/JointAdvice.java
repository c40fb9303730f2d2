// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import io.loadline.model.regime.CommonPlace;
import io.loadline.window.Station;
import java.util.List;

/**
 * Threads that wait for connections: either pool can be changed, and one of the two is enough. So there is one plan for
 * both. More connections come first, where they are advised, since only they get more done; the threads stay as they are.
 * Else the threads come first. The other number is named as the alternative.
 */
final class JointAdvice {

    private JointAdvice() {}

    /** Returns the advice for the pool of threads and that of connections together. */
    static List<Fact> of(Policy policy) {
        Assessment assessment = policy.assessment;
        CommonPlace place = assessment.place();
        int now = assessment.capacity();
        if (place.station == null) {
            return Fact.known(place.isUnmeasuredPool() ? Fact.of("only-more-of", place.name) : null);
        }
        Fact plan = plan(policy);
        return Fact.known(
                Fact.of("joint", now, place.station.size, place.station.name, plan),
                policy.present.size.threads >= now && Rules.isForFew(place)
                        ? Fact.of("few-use-connections", place.visiting)
                        : null);
    }

    private static Fact plan(Policy policy) {
        Assessment assessment = policy.assessment;
        CommonPlace place = assessment.place();
        int now = assessment.capacity();
        boolean stay = policy.present.size.threads >= now;
        if (wantsMoreConnections(assessment)) {
            int more = assessment.connections.size.threads;
            return policy.present.wanted.threads < now && stay && !Rules.isForFew(place)
                    ? Fact.of("first-connections", more, policy.present.wanted.threads, place.station.size)
                    : Fact.of("only-with", more);
        }
        return stay || policy.verdict().isKeep()
                ? Fact.of("only-more")
                : Fact.of("fewer-keep-busy", policy.present.size.threads);
    }

    /** Returns a caution where more connections may be advised, of {@code station} or of the pool itself. */
    static List<Fact> caution(Policy policy, Station station) {
        boolean grows = policy.assessment.pool.ofConnections && policy.verdict() == Verdict.GROW;
        return Fact.known(station != null || grows ? Fact.of("caution") : null);
    }

    /** Returns the setting of the pool of connections to change; empty if it may stay. */
    static String setting(Assessment assessment) {
        return wantsMoreConnections(assessment)
                ? assessment.place().station.name + ": " + assessment.connections.setting()
                : "";
    }

    /** Returns whether more connections are advised than there are: as many as the threads would use. */
    static boolean wantsMoreConnections(Assessment assessment) {
        Station station = assessment.place().station;
        Recommendation advised = assessment.connections;
        return station != null && advised != null && !advised.verdict.isKeep() && advised.size.threads > station.size;
    }
}
