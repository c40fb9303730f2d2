package io.loadline.demo.experiment;

import java.util.List;

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

    public static final Recommendation NONE = new Recommendation(-1, -1, -1, "", "", "", "", "", List.of(), "");

    public static Recommendation of(Bean.Values composite) {
        return new Recommendation(
                whole(composite.number("size")),
                whole(composite.number("low")),
                whole(composite.number("high")),
                composite.text("regime"),
                composite.text("limit"),
                composite.text("verdict"),
                composite.text("verdictCode"),
                composite.text("explanation"),
                List.of(composite.texts("evidence")),
                composite.text("nextExperiment"));
    }

    private static int whole(double number) {
        return Double.isNaN(number) ? -1 : (int) number;
    }

    /** In short: "6 (closed, limit: processors)", or what is missing. */
    public String brief() {
        return isKnown() ? "%d (%s; limit: %s)".formatted(size, regime, limit) : "none: " + verdict;
    }

    /** Whether the present number of threads is to stay, if only because its tasks may need their order. */
    public boolean isKeep() {
        return verdictCode.equals("keep") || verdictCode.equals("keep-order");
    }

    public boolean isKnown() {
        return size > 0;
    }

    /** Whether it names a step that would tell more. */
    public boolean isCautious() {
        return !nextExperiment.isEmpty();
    }

    /** NaN if it is not known. */
    public double sizeIfKnown() {
        return isKnown() ? size : Double.NaN;
    }

    /** The explanation, or the verdict where there is none. */
    public String inWords() {
        return explanation.isEmpty() ? verdict : explanation;
    }

    /** Several lines for a person, without a line end after the last. */
    public String describe() {
        StringBuilder text = new StringBuilder();
        text.append("Recommended: ")
                .append(isKnown() ? size + " threads" : "not known")
                .append('\n');
        line(text, "verdict", verdict);
        line(text, "regime", regime);
        line(text, "limit", limit);
        text.append(wrapped(explanation).indent(2));
        evidence.forEach(item -> text.append("  - ").append(item).append('\n'));
        return text.toString().stripTrailing();
    }

    private static String wrapped(String text) {
        return text.replaceAll("(.{1,100})(?:\\s+|$)", "$1\n");
    }

    private static void line(StringBuilder text, String label, String value) {
        if (!value.isEmpty()) {
            text.append("  %-8s %s%n".formatted(label + ":", value));
        }
    }
}
