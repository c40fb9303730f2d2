package io.loadline.demo.experiment.job;

import io.loadline.demo.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Entry of the JVM that runs a {@link Job}: its class is the argument, its JSON the first line of standard input. Prints
 * a {@link JobAnswer}, then waits to be read. Ends when its standard input does, at once and in the middle of the job
 * too: then its parent is gone.
 */
public final class JobMain {

    private static final int LONGEST_IDLE_SECONDS = 300;

    private JobMain() {}

    public static void main(String[] args) throws Exception {
        LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readToEnd(lines), "stdin");
        reader.setDaemon(true);
        reader.start();
        Class<?> kind = Class.forName(args[0]);
        Job<?> job = (Job<?>) Json.read(lines.take(), kind);
        System.out.println(answer(job).toLine());
        lines.poll(LONGEST_IDLE_SECONDS, TimeUnit.SECONDS);
        Runtime.getRuntime().halt(0);
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
