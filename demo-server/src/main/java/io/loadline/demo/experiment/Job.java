// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.Json;
import io.loadline.demo.ProcessorTime;
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/**
 * Work for a JVM of its own: a record, sent there as JSON.
 *
 * @param <R> what it knows of itself afterwards: a record, sent back as JSON
 */
public interface Job<R> {
    /** Does the work, once. Its pools are not shut down: their MBeans are read afterwards. */
    R run() throws Exception;

    /**
     * Line that the JVM of a job prints when it is done.
     *
     * @param otherProcessors kept busy by other programs meanwhile, on average; NaN if not known
     * @param result as JSON
     */
    record Answer(double otherProcessors, String result) {
        private static final String MARK = "job-answer ";

        /** The answer in {@code line}, or nothing if it is some other line. */
        static Optional<Answer> parse(String line) {
            return line.startsWith(MARK)
                    ? Optional.of(Json.read(line.substring(MARK.length()), Answer.class))
                    : Optional.empty();
        }
    }

    /**
     * Entry of the JVM that runs jobs. Each line of standard input is one: its class, a space, its JSON. For each it prints
     * an {@link Answer}. Ends when its standard input does, and with its parent in the middle of a job, too.
     */
    final class Main {
        private Main() {}

        public static void main(String[] args) throws Exception {
            ProcessHandle.current().parent().ifPresent(parent -> parent.onExit().thenRun(() -> System.exit(0)));
            BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
            for (String line = input.readLine(); line != null; line = input.readLine()) {
                String[] parts = line.split(" ", 2);
                Job<?> job = (Job<?>) Json.read(parts[1], Class.forName(parts[0]));
                ProcessorTime use = new ProcessorTime();
                String result = Json.write(job.run());
                System.out.println(Answer.MARK + Json.write(new Answer(use.others(), result)));
            }
            System.exit(0); // whatever threads the jobs have left
        }
    }
}
