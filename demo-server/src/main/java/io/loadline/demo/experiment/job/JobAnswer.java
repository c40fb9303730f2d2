package io.loadline.demo.experiment.job;

import io.loadline.demo.Json;
import java.util.Optional;

/**
 * What the JVM of a {@link Job} prints when it is done, on one line.
 *
 * @param otherProcessors kept busy by other programs meanwhile, on average; NaN if not known
 * @param result as JSON
 */
public record JobAnswer(double otherProcessors, String result) {

    private static final String MARK = "job-answer ";

    String toLine() {
        return MARK + Json.write(this);
    }

    /** The answer in {@code line}, or nothing if it is some other line. */
    public static Optional<JobAnswer> parse(String line) {
        return line.startsWith(MARK)
                ? Optional.of(Json.read(line.substring(MARK.length()), JobAnswer.class))
                : Optional.empty();
    }
}
