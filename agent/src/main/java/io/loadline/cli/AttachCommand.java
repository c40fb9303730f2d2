// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.health.AgentStatus;
import io.loadline.options.OptionParser;
import io.loadline.options.Options;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URISyntaxException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import javax.management.JMException;
import javax.management.MBeanException;

/**
 * {@code attach PID [options]}: starts the agent in a running JVM, or changes the options of a running agent. Wrong
 * options change nothing in the target.
 */
final class AttachCommand {

    private static final long PATIENCE_NANOS = 10_000_000_000L;
    private static final long POLL_NANOS = 50_000_000L;

    private AttachCommand() {}

    static void run(Arguments words, PrintStream out) throws Failure {
        String pid = words.name(0);
        String options = words.name(1) == null ? "" : OptionParser.withAbsoluteFiles(words.name(1));
        OptionParser parser = new OptionParser().read("the option string", options);
        requireNone(parser.problems());
        try (Attachment target = Attachment.to(pid)) {
            String status = target.systemProperties().getProperty(AgentStatus.PROPERTY);
            if (status == null) {
                // a running agent itself checks the values against those in force
                parser.options();
                requireNone(parser.problems());
                start(target, pid, options, out);
            } else if (AgentStatus.isMeasuring(status)) {
                change(target, pid, options, parser.given(), out);
            } else {
                throw Failure.impossible("process " + pid + " has Loadline already: " + status
                        + "; restart the application to start it again");
            }
        }
    }

    /** {@code check}: validates an option string and starts nothing. */
    static void check(Arguments words, PrintStream out) throws Failure {
        OptionParser parser = new OptionParser().read("the option string", words.name(0));
        Options options = parser.options();
        requireNone(parser.problems());
        out.println("ok: " + options);
    }

    private static void requireNone(List<String> problems) throws Failure {
        if (!problems.isEmpty()) {
            throw Failure.usage(problems.toArray(new String[0]));
        }
    }

    private static void start(Attachment target, String pid, String options, PrintStream out) throws Failure {
        Processes.requireRoomForThreads(pid);
        target.loadAgent(options);
        String status = target.systemProperties().getProperty(AgentStatus.PROPERTY);
        if (!AgentStatus.isMeasuring(status)) {
            throw Failure.impossible("the agent did not start in process " + pid + ": "
                    + (status == null ? "it is switched off there; attach with enabled=true" : status));
        }
        out.println("Loadline measures process " + pid + " now. " + howToRead(pid));
    }

    /**
     * Changes the options of a running agent, or prints them if none are given.
     *
     * @param given the options in the string
     */
    private static void change(
            Attachment target, String pid, String options, Map<String, String> given, PrintStream out) throws Failure {
        String agent = "Loadline in process " + pid;
        try (RemoteBeans beans = RemoteBeans.of(pid, target)) {
            if (!isPublishedSoon(beans)) {
                throw Failure.impossible(agent + " has not ended its first window yet; try again then");
            }
            if (given.isEmpty()) {
                out.println("Loadline " + beans.version() + " measures process " + pid + " already. In force: "
                        + String.join(",", beans.options()));
                out.println(
                        howToRead(pid) + "\nChange options: java -jar loadline-agent.jar attach " + pid + " key=value");
                return;
            }
            out.println("Process " + pid + ": " + beans.configure(options));
            requireInForce(given, beans.options());
        } catch (MBeanException refused) {
            boolean badText = refused.getCause() instanceof IllegalArgumentException;
            throw badText ? Failure.usage(refused.getMessage()) : Failure.impossible(refused.getMessage());
        } catch (IOException | JMException e) {
            throw RemoteBeans.unreadable(pid, e);
        }
    }

    /** Waits some seconds for an agent that has just started. */
    private static boolean isPublishedSoon(RemoteBeans beans) throws IOException, JMException, Failure {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!beans.isPublished()) {
            if (System.nanoTime() - deadline > 0) {
                return false;
            }
            LockSupport.parkNanos(POLL_NANOS);
        }
        return true;
    }

    private static void requireInForce(Map<String, String> given, List<String> inForce) throws Failure {
        String missing = given.entrySet().stream()
                .map(pair -> pair.getKey() + "=" + pair.getValue())
                .filter(pair -> !inForce.contains(pair))
                .collect(Collectors.joining(", "));
        if (!missing.isEmpty()) {
            throw Failure.impossible(missing + " is not in force, see above");
        }
    }

    private static String howToRead(String pid) {
        return "Watch it: java -jar loadline-agent.jar top " + pid;
    }

    static String ownJar() throws Failure {
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
            // reported below
        }
        throw Failure.impossible("this program does not run from loadline-agent.jar");
    }
}
