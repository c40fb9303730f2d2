package io.loadline.demo.experiment.regret;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.experiment.regret.trial.Trial;
import io.loadline.demo.experiment.regret.trial.TrialMain;
import io.loadline.demo.experiment.regret.trial.TrialResult;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * A JVM that runs trials, one after the other. It ends with {@link #close} and with this JVM, in whatever way that ends:
 * its standard input closes then.
 */
final class TrialProcess implements AutoCloseable {

    private static final long SPARE_SECONDS = 60;

    private final Process process;
    private final Writer input;
    private final LinkedBlockingQueue<Optional<String>> answers = new LinkedBlockingQueue<>();

    /** @param agent what follows {@code -javaagent:}; null for none */
    TrialProcess(String agent) throws IOException {
        process = new ProcessBuilder(command(agent))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
        input = process.outputWriter(StandardCharsets.UTF_8);
        Thread reader = new Thread(this::readAnswers, "trial-output");
        reader.setDaemon(true);
        reader.start();
    }

    /** @throws Failure if the JVM ended, or took a minute longer than the trial */
    TrialResult run(Trial trial) throws IOException, InterruptedException {
        input.write(Json.write(trial) + "\n");
        input.flush();
        long seconds = (trial.warmupMillis() + trial.measureMillis() + trial.watchMillis()) / 1_000 + SPARE_SECONDS;
        Optional<String> answer = answers.poll(seconds, TimeUnit.SECONDS);
        if (answer == null || answer.isEmpty()) {
            throw new Failure("The JVM that ran " + trial.workload() + " with " + trial.sizes() + " threads "
                    + (answer == null ? "gave no result within " + seconds + " s." : "ended; what it said is above."));
        }
        return Json.read(answer.get(), TrialResult.class);
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private void readAnswers() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            output.lines()
                    .filter(line -> line.startsWith("{"))
                    .map(Optional::of)
                    .forEach(answers::add);
        } catch (IOException | UncheckedIOException e) {
            // closed from this side
        } finally {
            answers.add(Optional.empty());
        }
    }

    private static List<String> command(String agent) {
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        if (agent != null) {
            command.add("-javaagent:" + agent);
        }
        command.add("-XX:+UseSerialGC"); // its threads do not share the processors with the pool
        command.addAll(List.of("-cp", System.getProperty("java.class.path"), TrialMain.class.getName()));
        return command;
    }
}
