package io.loadline.demo.report;

import io.loadline.demo.Failure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * A file that an option names.
 *
 * @param option as it is typed, such as {@code --markdown}
 * @param file null if the option was not given
 */
public record FileOption(String option, Path file) {

    /**
     * Writes the text to the file, if there is one.
     *
     * @param what the text is, for people, such as {@code page}
     * @throws Failure if it cannot be written
     */
    public void write(String what, Supplier<String> text) {
        if (file == null) {
            return;
        }
        try {
            Files.writeString(file, text.get());
        } catch (IOException e) {
            throw new Failure(
                    "The %s cannot be written to %s: give %s a file in a directory that is there and writable."
                            .formatted(what, file, option),
                    e);
        }
    }
}
