package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.experiment.Bean;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/**
 * The agent's recommendation for a pool.
 *
 * @param size threads; -1 if the agent cannot know
 * @param low and {@code high}: its interval; -1 if not known
 */
public record Advice(
        int size,
        int low,
        int high,
        String regime,
        String limit,
        String verdict,
        String explanation,
        List<String> evidence,
        String nextExperiment) {

    static Advice of(Bean pool) throws IOException {
        Bean.Values values = pool.read("Recommendation").composite("Recommendation");
        return new Advice(
                whole(values.number("size")),
                whole(values.number("low")),
                whole(values.number("high")),
                values.text("regime"),
                values.text("limit"),
                values.text("verdict"),
                values.text("explanation"),
                List.of(values.texts("evidence")),
                values.text("nextExperiment"));
    }

    public boolean isKnown() {
        return size > 0;
    }

    /** Whether it says that more must be seen before one can be sure. */
    public boolean isCautious() {
        String said = String.join(" ", verdict, explanation, String.join(" ", evidence))
                .toLowerCase(Locale.ROOT);
        return !nextExperiment.isEmpty() || said.contains("extrapolat") || said.contains("cannot");
    }

    private static int whole(double number) {
        return Double.isNaN(number) ? -1 : (int) number;
    }
}
