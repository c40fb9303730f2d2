// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.report.Table;
import java.util.function.Function;

/**
 * Recommendation of the agent for a pool: items of the composite attribute {@code Recommendation}.
 *
 * @param size threads; -1 if the agent cannot know, and {@code verdict} says what is missing
 * @param low and {@code high}: its range; -1 if not known
 */
public record Recommendation(
        int size,
        int low,
        int high,
        String regime,
        String limit,
        String limitCode,
        String verdict,
        String verdictCode,
        String explanation,
        String nextExperiment) {
    static final Recommendation NONE = new Recommendation(-1, -1, -1, "", "", "", "", "", "", "");

    private record Advice(Recommendation recommendation) {}

    public static Recommendation of(Beans.Bean pool) {
        return pool.read(Advice.class).recommendation;
    }

    /** Returns a short form: "6 (closed; limit: processors)", or what is missing. */
    public String brief() {
        return isKnown()
                ? "%d (%s; limit: %s)".formatted(size, regime, limit)
                : "none: " + (verdict.isEmpty() ? "not seen" : verdict);
    }

    public boolean isKnown() {
        return size > 0;
    }

    /** Returns whether the present number of threads is to stay, if only because its tasks may need their order. */
    public boolean isKeep() {
        return verdictCode.equals("keep") || verdictCode.equals("keep-order");
    }

    /** Returns whether it leads to a size that is not known before this one was tried. */
    public boolean isStep() {
        return limitCode.equals("twice-the-busiest");
    }

    /** Returns the size, or "none so far" if it is not known. */
    public String sizeText() {
        return isKnown() ? String.valueOf(size) : "none so far";
    }

    /** NaN if it is not known. */
    public double sizeIfKnown() {
        return isKnown() ? size : Double.NaN;
    }

    /** Observations that lead from {@code start} to {@code best} by doubling at most, and the last check. */
    public static int stepsAllowed(int start, int best) {
        return (int) Math.ceil(Math.log((double) best / start) / Math.log(2) - 1e-9) + 1;
    }

    /** Adds the columns that tell what was recommended to a table with a row for each run, and in which words. */
    static <R> Table<R> columns(Table<R> runs, Function<R, Integer> threads, Function<R, Recommendation> of) {
        return runs.number("threads", "running, threads", 0, threads)
                .number("recommended", "recommended", 0, of.andThen(Recommendation::sizeIfKnown))
                .text("regime", "regime", of.andThen(Recommendation::regime))
                .text("limit", "limit", of.andThen(Recommendation::limit))
                .text("said", "what it said", of.andThen(Recommendation::sentence));
    }

    private String sentence() {
        return explanation.isEmpty() ? verdict : explanation;
    }
}
