// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.lab.real.Curve;
import io.loadline.proof.run.Form.Bounds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Everything that was found out about one candidate, as its file keeps it. Immutable.
 *
 * @param form lengths by which it was measured
 * @param libraries coordinates
 * @param traffic in words
 * @param leastGood least size that is good, by the sweep
 * @param points of the sweep and of the sizes that somebody named
 * @param rows one for each start
 * @param disturbed measurements that stayed disturbed after their repeats
 * @param runQueueShare median over the measurements, of the requests' time that threads waited for a processor
 * @param java version on which it ran
 */
record CaseResult(
        String name,
        String title,
        String form,
        List<String> libraries,
        String traffic,
        int defaultSize,
        int leastGood,
        List<Curve.Point> points,
        List<Row> rows,
        List<Rival> rivals,
        int disturbed,
        double runQueueShare,
        String java,
        double seconds) {

    /**
     * The agent was asked at one size.
     *
     * @param advised -1 if it does not know
     * @param isKept whether it advises to leave the size as it is
     * @param experiment size that it proposes to try meanwhile; -1 for none
     * @param said why, in the agent's words
     * @param seconds that the look took
     */
    record Look(
            int size,
            int advised,
            boolean isKept,
            int experiment,
            String regime,
            String limit,
            String said,
            double seconds) {
        /** Returns the size after this look, if it is the last: the present one where no other is advised. */
        int last() {
            return advised < 1 || isKept ? size : advised;
        }

        /** Returns the size of the next look: what is advised, else what the agent proposes to try, unless it was tried before. */
        int next(Collection<Look> before) {
            boolean isNew = experiment > 0 && before.stream().noneMatch(look -> look.size() == experiment);
            return last() == size && isNew ? experiment : last();
        }
    }

    /**
     * Tasks of a JVM under the agent, from its start to its end.
     *
     * @param counted by the agent
     * @param own by the server
     * @param answered requests that the client got an answer to
     */
    record Counts(long counted, long own, long answered) {
        boolean isRight() {
            return counted == own || counted == answered;
        }
    }

    /**
     * Score of a size, against the best of the sweep. NaN where it does not apply.
     *
     * @param throughput over the best
     * @param p99 over the best, both of the fit: a single one rests on ten responses or so; of open loads only
     * @param ran threads or connections that there were with that size; fewer, where they are started on demand
     * @param threads those over the least that are good
     */
    record Grade(int size, int ran, double throughput, double p99, double threads) {
        static Grade of(Curve curve, int size, int ran, boolean isOpen) {
            return new Grade(
                    size,
                    ran,
                    curve.throughputAt(size) / curve.bestThroughput(),
                    isOpen ? curve.fittedP99At(size) / curve.bestP99() : Double.NaN,
                    (double) ran / curve.leastGood());
        }

        /** Says what is out of bounds; nothing of a good size. */
        Stream<String> misses(Bounds bounds, int leastGood) {
            return Stream.of(
                            below("throughput %.2f of the best", throughput, bounds.throughput()),
                            above("p99 response %.2f times the best", p99, bounds.p99()),
                            ran <= leastGood + 1
                                    ? ""
                                    : above("%.1f times the least threads that are good", threads, bounds.threads()))
                    .filter(miss -> !miss.isEmpty());
        }

        static String below(String what, double ratio, double least) {
            return ratio < least ? what.formatted(ratio) : "";
        }

        static String above(String what, double ratio, double most) {
            return ratio > most ? what.formatted(ratio) : "";
        }
    }

    /**
     * The advice was followed from one start.
     *
     * @param which start: default, quarter or four times
     * @param counts of each JVM; a pool that can be resized needs one
     * @param harmThroughput at the last size over that at the start
     * @param harmP99 the same of the p99 response
     */
    record Row(
            String which,
            int start,
            List<Look> looks,
            List<Counts> counts,
            Grade grade,
            double harmThroughput,
            double harmP99) {
        Look last() {
            return looks.get(looks.size() - 1);
        }

        /** Says what is out of bounds. */
        List<String> misses(Bounds bounds, int leastGood) {
            List<String> misses =
                    new ArrayList<>(grade.misses(bounds, leastGood).toList());
            if (last().advised() < 1) {
                misses.add("no size is advised");
            }
            String harm = " the start's";
            misses.add(Grade.below("harm: throughput %.2f of" + harm, harmThroughput, bounds.harmThroughput()));
            misses.add(Grade.above("harm: p99 response %.2f times" + harm, harmP99, bounds.harmP99()));
            counts.stream()
                    .filter(each -> !each.isRight())
                    .findFirst()
                    .ifPresent(each -> misses.add("%d tasks counted, %d by the server, %d answers"
                            .formatted(each.counted(), each.own(), each.answered())));
            misses.removeIf(String::isEmpty);
            return misses;
        }
    }

    /** @param grade null where the rule names no size */
    record Rival(String label, Grade grade) {}

    /** Returns the misses of all starts, each after the start's name. */
    List<String> misses(Bounds bounds) {
        return rows.stream()
                .flatMap(row -> row.misses(bounds, leastGood).stream().map(miss -> "from " + row.which() + ": " + miss))
                .toList();
    }
}
