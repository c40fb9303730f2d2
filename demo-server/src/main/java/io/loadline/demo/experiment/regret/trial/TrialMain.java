package io.loadline.demo.experiment.regret.trial;

import io.loadline.demo.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/**
 * Entry of the JVM that runs trials: reads a {@link Trial} a line, answers with a {@link TrialResult} a line. Ends when
 * its standard input does, at once and in the middle of a trial too: then its parent is gone.
 */
public final class TrialMain {

    private static final int LONGEST_IDLE_SECONDS = 600;

    private TrialMain() {}

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<String> lines = new LinkedBlockingQueue<>();
        Thread reader = new Thread(() -> readToEnd(lines), "stdin");
        reader.setDaemon(true);
        reader.start();
        Spin.warmUp();
        String line = lines.poll(LONGEST_IDLE_SECONDS, TimeUnit.SECONDS);
        while (line != null) {
            TrialResult result = new TrialRun(Json.read(line, Trial.class)).run();
            System.out.println(Json.write(result));
            line = lines.poll(LONGEST_IDLE_SECONDS, TimeUnit.SECONDS);
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
