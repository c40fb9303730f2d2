package io.loadline.cli;

import io.loadline.health.Status;
import io.loadline.options.OptionParser;
import java.io.File;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** {@code attach PID [options]}: starts the agent in a JVM that runs already. */
final class AttachCommand {

    private AttachCommand() {}

    static void run(List<String> words, PrintStream out, PrintStream err) throws Failure {
        if (words.isEmpty() || words.size() > 2) {
            throw new Failure(
                    Failure.USAGE, "attach takes a process id and perhaps an option string: attach PID [options]");
        }
        String pid = words.get(0);
        String options = words.size() == 2 ? withAbsoluteFiles(words.get(1)) : "";
        // the agent will say the same, but on the other program's output
        new OptionParser()
                .read("the option string", options)
                .problems()
                .forEach(problem -> err.println("loadline: " + problem));
        try (AttachApi.Target target = AttachApi.load().attach(pid)) {
            String status = target.systemProperties().getProperty(Status.PROPERTY);
            if (status != null) {
                throw new Failure(
                        Failure.IMPOSSIBLE,
                        "process " + pid + " has Loadline already: " + status + "; read it with top " + pid);
            }
            target.loadAgent(ownJar(), options);
            confirm(pid, target.systemProperties().getProperty(Status.PROPERTY));
        }
        out.println("Loadline measures process " + pid + " now. Watch it: java -jar loadline-agent.jar top " + pid);
    }

    private static void confirm(String pid, String status) throws Failure {
        if (!Status.isMeasuring(status)) {
            throw new Failure(
                    Failure.IMPOSSIBLE,
                    "the agent did not start in process " + pid + ": " + (status == null ? "no answer" : status));
        }
    }

    /** The target may run in another directory. */
    private static String withAbsoluteFiles(String options) {
        return Arrays.stream(options.split(","))
                .map(part -> part.startsWith("@") ? "@" + new File(part.substring(1)).getAbsolutePath() : part)
                .collect(Collectors.joining(","));
    }

    private static String ownJar() throws Failure {
        try {
            File jar = new File(AttachCommand.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            if (jar.isFile()) {
                return jar.getAbsolutePath();
            }
        } catch (URISyntaxException notAFile) {
            // said below
        }
        throw new Failure(Failure.IMPOSSIBLE, "this program does not run from loadline-agent.jar");
    }
}
