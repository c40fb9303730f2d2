// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.lab.real.Curve;
import io.loadline.proof.run.Form.Bounds;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/**
 * Results of one candidate, as its file has them. Immutable.
 *
 * @param form lengths of the measurements
 * @param libraries their coordinates
 * @param traffic description of the load
 * @param leastGood least good size of the sweep
 * @param points of the sweep and of recommended sizes
 * @param rows one for each start
 * @param disturbed number of measurements that other programs disturbed in each repeat
 * @param runQueueShare share of the requests' time that threads waited for a processor, median over the measurements
 * @param java version of Java
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
     * Advice at one size.
     *
     * @param advised advised size; -1 if there is none
     * @param isKept whether the advice is to keep the size
     * @param experiment size that the agent proposes to try; -1 for none
     * @param said explanation of the agent
     * @param seconds length of the observation
     */
    record AdviceAt(
            int size,
            int advised,
            boolean isKept,
            int experiment,
            String regime,
            String limit,
            String said,
            double seconds) {
        /**
         * Returns the final size if this is the last advice: the advised one, or the present one if no other is
         * advised.
         */
        int last() {
            return advised < 1 || isKept ? size : advised;
        }

        /**
         * Returns the next size to observe: the advised one, else the proposed experiment unless it was tried before.
         */
        int next(Collection<AdviceAt> before) {
            boolean isNew = experiment > 0 && before.stream().noneMatch(earlier -> earlier.size() == experiment);
            return last() == size && isNew ? experiment : last();
        }
    }

    /**
     * Counts of the tasks of one JVM under the agent.
     *
     * @param counted tasks by the agent's count
     * @param own tasks by the server's count
     * @param answered requests that were answered, by the client's count
     */
    record Counts(long counted, long own, long answered) {
        boolean isRight() {
            return counted == own || counted == answered;
        }
    }

    /**
     * Score of a size against the best of the sweep. A figure is NaN where it does not apply.
     *
     * @param throughput over the best
     * @param p99 response over the best, both of the isotonic fit, since one measurement has only some ten responses;
     *     for open loads only
     * @param ran threads or connections that ran with that size; fewer than the size if they start on demand
     * @param threads {@code ran} over the least good size
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

        /** Returns the misses: the figures that are out of bounds. */
        Stream<String> misses(Bounds bounds, int leastGood) {
            return Stream.of(
                            below("throughput %.2f of the best", throughput, bounds.throughput()),
                            above("p99 response %.2f times the best", p99, bounds.p99()),
                            ran <= leastGood + 1
                                    ? ""
                                    : above("%.1f times the least good size", threads, bounds.threads()))
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
     * Outcome of following the advice from one start size.
     *
     * @param which name of the start: default, a quarter or four times
     * @param looks advice at each observed size
     * @param counts of each JVM; a resizable pool needs only one
     * @param harmThroughput throughput at the last size over that at the start
     * @param harmP99 p99 response at the last size over that at the start
     */
    record Row(
            String which,
            int start,
            List<AdviceAt> looks,
            List<Counts> counts,
            Grade grade,
            double harmThroughput,
            double harmP99) {
        AdviceAt last() {
            return looks.get(looks.size() - 1);
        }

        /** Returns the misses of this start. */
        List<String> misses(Bounds bounds, int leastGood) {
            List<String> misses =
                    new ArrayList<>(grade.misses(bounds, leastGood).toList());
            if (last().advised() < 1) {
                misses.add("no advised size");
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

    /** @param grade null if the rule gives no size */
    record Rival(String label, Grade grade) {}

    /** Returns the misses of all starts, each with the name of its start. */
    List<String> misses(Bounds bounds) {
        return rows.stream()
                .flatMap(row -> row.misses(bounds, leastGood).stream().map(miss -> "from " + row.which() + ": " + miss))
                .toList();
    }
}
