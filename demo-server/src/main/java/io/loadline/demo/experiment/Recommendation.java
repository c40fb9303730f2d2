package io.loadline.demo.experiment;

import java.util.List;

/**
 * What the agent recommends for a pool, from the composite attribute {@code Recommendation}.
 *
 * @param size threads; -1 if the agent cannot know, and {@code verdict} says what is missing
 */
record Recommendation(
        int size, String regime, String limit, String verdict, String explanation, List<String> evidence) {

    static Recommendation of(Bean.Values composite) {
        double size = composite.number("size");
        return new Recommendation(
                Double.isNaN(size) ? -1 : (int) size,
                composite.text("regime"),
                composite.text("limit"),
                composite.text("verdict"),
                composite.text("explanation"),
                List.of(composite.texts("evidence")));
    }

    boolean isKnown() {
        return size > 0;
    }

    /** Several lines for a person, without a line end after the last. */
    String describe() {
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
