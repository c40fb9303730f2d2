package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Beans.Bean;
import io.loadline.demo.experiment.Beans.Values;
import io.loadline.demo.report.Table;
import java.util.List;
import java.util.function.Function;

/**
 * What the agent recommends for a pool, from the composite attribute {@code Recommendation}.
 *
 * @param size threads; -1 if the agent cannot know, and {@code verdict} says what is missing
 * @param low and {@code high}: its interval; -1 if not known
 */
public record Recommendation(
        int size,
        int low,
        int high,
        String regime,
        String limit,
        String verdict,
        String verdictCode,
        String explanation,
        List<String> evidence,
        String nextExperiment) {
    static final Recommendation NONE = new Recommendation(-1, -1, -1, "", "", "", "", "", List.of(), "");

    public static Recommendation of(Bean pool) {
        Values items = pool.read("Recommendation").composite("Recommendation");
        return new Recommendation(
                whole(items.number("size")),
                whole(items.number("low")),
                whole(items.number("high")),
                items.text("regime"),
                items.text("limit"),
                items.text("verdict"),
                items.text("verdictCode"),
                items.text("explanation"),
                List.of(items.texts("evidence")),
                items.text("nextExperiment"));
    }

    private static int whole(double number) {
        return Double.isNaN(number) ? -1 : (int) number;
    }

    /** In short: "6 (closed; limit: processors)", or what is missing. */
    public String brief() {
        return isKnown() ? "%d (%s; limit: %s)".formatted(size, regime, limit) : "none: " + verdict;
    }

    public boolean isKnown() {
        return size > 0;
    }

    /** Whether the present number of threads is to stay, if only because its tasks may need their order. */
    public boolean isKeep() {
        return verdictCode.equals("keep") || verdictCode.equals("keep-order");
    }

    /** NaN if it is not known. */
    public double sizeIfKnown() {
        return isKnown() ? size : Double.NaN;
    }

    /** Several lines for a person, without a line end after the last. */
    String describe() {
        StringBuilder text = new StringBuilder("Recommended: " + (isKnown() ? size + " threads" : "not known") + "\n");
        line(text, "verdict", verdict);
        line(text, "regime", regime);
        line(text, "limit", limit);
        text.append(explanation.replaceAll("(.{1,100})(?:\\s+|$)", "$1\n").indent(2));
        evidence.forEach(item -> text.append("  - ").append(item).append('\n'));
        return text.toString().stripTrailing();
    }

    private static void line(StringBuilder text, String label, String value) {
        if (!value.isEmpty()) {
            text.append("  %-8s %s%n".formatted(label + ":", value));
        }
    }

    /** Adds the columns that tell what was recommended to a table with a row for each run, and in which words. */
    static <R> Table<R> columns(Table<R> runs, Function<R, Integer> threads, Function<R, Recommendation> of) {
        return runs.number("threads", "running", "threads", 0, threads)
                .number("recommended", "recommended", "threads", 0, of.andThen(Recommendation::sizeIfKnown))
                .text("regime", "regime", of.andThen(Recommendation::regime))
                .text("limit", "limit", of.andThen(Recommendation::limit))
                .text(
                        "said",
                        "what it said",
                        of.andThen(said -> said.explanation.isEmpty() ? said.verdict : said.explanation));
    }
}
