// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.attach;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Attaches the agent to one local process, by the command line of the agent's own jar. */
public final class Attaching {

    private static final long PATIENCE_SECONDS = 60;

    private final File agentJar;
    private final long pid;

    /** {@code agentJar}: may be null, if the plugin is installed without it. */
    public Attaching(File agentJar, long pid) {
        this.agentJar = agentJar;
        this.pid = pid;
    }

    public long pid() {
        return pid;
    }

    /**
     * Waits until it is done, at most a minute; not to be called on the event thread.
     *
     * @return empty if the agent measures now, else a sentence that says why not
     */
    public String attach(boolean resizable) {
        if (agentJar == null || !agentJar.isFile()) {
            return "The plugin was installed without loadline-agent.jar: install the plugin again from its nbm file.";
        }
        try {
            Path output = Files.createTempFile("loadline-attach", ".txt");
            try {
                return run(command(resizable), output);
            } finally {
                Files.delete(output);
            }
        } catch (IOException e) {
            return "The attach could not be started: " + e.getMessage();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "The attach was interrupted.";
        }
    }

    private List<String> command(boolean resizable) {
        Path own = Path.of(System.getProperty("java.home"), "bin", "java");
        List<String> words = new ArrayList<>();
        words.add(own.toString());
        words.add("-jar");
        words.add(agentJar.getAbsolutePath());
        words.add("attach");
        words.add(String.valueOf(pid));
        if (resizable) {
            words.add("resize=manual");
        }
        return words;
    }

    private static String run(List<String> command, Path output) throws IOException, InterruptedException {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        // what is meant for other programs must not change the answer
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        Process process = builder.redirectOutput(output.toFile()).start();
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                return "The process did not answer for a minute.";
            }
        } finally {
            process.destroyForcibly();
        }
        return process.exitValue() == 0 ? "" : sentence(Files.readString(output, StandardCharsets.UTF_8));
    }

    private static String sentence(String said) {
        String text = said.trim().replaceFirst("^loadline: ", "");
        return text.isEmpty() ? "The attach failed and did not say why." : text;
    }
}
