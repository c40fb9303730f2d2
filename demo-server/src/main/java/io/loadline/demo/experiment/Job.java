package io.loadline.demo.experiment;

import io.loadline.demo.Json;
import io.loadline.demo.ProcessorTime;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * Work for a JVM of its own: a record, sent there as JSON.
 *
 * @param <R> what it knows of itself afterwards: a record, sent back as JSON
 */
public interface Job<R> {
    /** Does the work, once. Its pools are not shut down: their MBeans are read afterwards. */
    R run() throws Exception;

    /**
     * What the JVM of a job prints when it is done, on one line.
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
     * an {@link Answer}. Ends when its standard input does, at once and in the middle of a job too: then its parent is gone.
     */
    final class Main {
        private Main() {}

        public static void main(String[] args) throws Exception {
            LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
            Thread reader = new Thread(() -> readToEnd(lines), "stdin");
            reader.setDaemon(true);
            reader.start();
            while (true) {
                String[] parts = lines.take().split(" ", 2);
                Job<?> job = (Job<?>) Json.read(parts[1], Class.forName(parts[0]));
                ProcessorTime use = new ProcessorTime();
                String result = Json.write(job.run());
                System.out.println(Answer.MARK + Json.write(new Answer(use.others(), result)));
            }
        }

        private static void readToEnd(LinkedBlockingQueue<String> lines) {
            try (BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
                for (String line = input.readLine(); line != null; line = input.readLine()) {
                    lines.add(line);
                }
            } catch (IOException e) {
                // a broken stream is as good a sign that the parent is gone
            } finally {
                Runtime.getRuntime().halt(0);
            }
        }
    }
}
