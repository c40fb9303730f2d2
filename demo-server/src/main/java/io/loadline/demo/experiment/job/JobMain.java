package io.loadline.demo.experiment.job;

import io.loadline.demo.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Entry of the JVM that runs {@link Job}s. Each line of standard input is one: its class, a space, its JSON. For each it
 * prints a {@link JobAnswer}. Ends when its standard input does, at once and in the middle of a job too: then its parent
 * is gone.
 */
public final class JobMain {

    /** Longer than any pause between two jobs: the looks at one workload of a full regret may take an hour. */
    private static final int MAX_IDLE_SECONDS = 7_200;

    private JobMain() {}

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readToEnd(lines), "stdin");
        reader.setDaemon(true);
        reader.start();
        String line = lines.poll(MAX_IDLE_SECONDS, TimeUnit.SECONDS);
        while (line != null) {
            System.out.println(answer(job(line)).toLine());
            line = lines.poll(MAX_IDLE_SECONDS, TimeUnit.SECONDS);
        }
        Runtime.getRuntime().halt(0);
    }

    private static Job<?> job(String line) throws ClassNotFoundException {
        String[] parts = line.split(" ", 2);
        return (Job<?>) Json.read(parts[1], Class.forName(parts[0]));
    }

    private static JobAnswer answer(Job<?> job) throws Exception {
        JvmUse use = new JvmUse();
        Object result = job.run();
        return new JobAnswer(use.others(), Json.write(result));
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
