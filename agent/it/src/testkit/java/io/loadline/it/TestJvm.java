// SPDX-License-Identifier: Apache-2.0
package io.loadline.it;

import static org.awaitility.pollinterval.IterativePollInterval.iterative;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Collectors;
import org.assertj.core.api.ThrowingConsumer;
import org.awaitility.Awaitility;

/**
 * A Java process that a test has started and controls line by line. {@link JvmLogs} ends the processes that are left,
 * and prints their lines if a test fails.
 */
public final class TestJvm implements AutoCloseable {

    public static final String AGENT_JAR = System.getProperty("loadline.jar");

    /** Argument of the coverage tool in the profile coverage; empty without the profile. */
    private static final String COVERAGE = System.getProperty("loadline.coverage", "");

    /** Directory of the compiled test programs. */
    public static final String PROGRAMS = System.getProperty("loadline.programs");

    public static final long PATIENCE_SECONDS = 240;

    private static final Duration OFTEN = Duration.ofMillis(50);
    private static final Duration SELDOM = Duration.ofMillis(400);

    private static final String READY = "READY ";

    private final String command;
    private final Process process;
    private final Writer in;
    private final List<String> out = Collections.synchronizedList(new ArrayList<>());
    private final List<String> err = Collections.synchronizedList(new ArrayList<>());
    private final BlockingQueue<String> unread = new LinkedBlockingQueue<>();
    private final List<Thread> readers = new ArrayList<>();
    private String pid;

    /** Command line to be started. */
    public static final class Command {
        private final List<String> words = new ArrayList<>();
        private final Map<String, String> environment = new LinkedHashMap<>();
        private File directory;

        public Command(String... words) {
            this.words.addAll(Arrays.asList(words));
        }

        /** Adds arguments of the JVM, or other words of the line. */
        public Command with(String... more) {
            words.addAll(Arrays.asList(more));
            return this;
        }

        public Command withVariable(String name, String value) {
            environment.put(name, value);
            return this;
        }

        /** Sets the working directory; the default is that of the tests. */
        public Command in(File directory) {
            this.directory = directory;
            return this;
        }

        public TestJvm start(Class<?> program, String... arguments) {
            return with("-cp", PROGRAMS, program.getName()).with(arguments).start();
        }

        public TestJvm start() {
            return new TestJvm(this);
        }

        /** Starts the process and waits for its end. */
        public Outcome run() {
            return start().outcome();
        }
    }

    /** Makes a command like {@link #plain(String)}, by the {@code java} that runs the tests. */
    public static Command plain() {
        return plain(System.getProperty("java.home"));
    }

    /**
     * Makes a command by the {@code java} of this home, without an agent. Tests of some seconds need neither the second
     * compiler nor a concurrent collector.
     */
    public static Command plain(String home) {
        return withBothCompilers(home).with("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
    }

    /** Makes such a command with the agent. */
    public static Command measured(String home, String options) {
        return plain(home).with(javaagent(options));
    }

    /** Makes a command like {@link #plain} with the JVM's defaults, for many tasks or comparisons of times. */
    public static Command withBothCompilers(String home) {
        Command java = new Command(home + File.separator + "bin" + File.separator + "java");
        return COVERAGE.isEmpty() ? java : java.with(COVERAGE);
    }

    /**
     * Makes a command whose JVM verifies every class. By default, a JVM does not verify the JDK's classes, woven or
     * not.
     */
    public static Command verifying(String home) {
        return plain(home).with("-Xverify:all");
    }

    public static String javaagent(String options) {
        return "-javaagent:" + AGENT_JAR + (options.isEmpty() ? "" : "=" + options);
    }

    /** Lets the Java of this home attach the agent to a process. */
    public static void attach(String home, String pid, String options) {
        Loadline.by(home, "attach", pid, options).succeeded();
    }

    private TestJvm(Command command) {
        this.command = String.join(" ", command.words);
        ProcessBuilder builder = new ProcessBuilder(command.words).directory(command.directory);
        // the tests' environment must not change the programs
        builder.environment().remove("JAVA_TOOL_OPTIONS");
        builder.environment().remove("LOADLINE_OPTIONS");
        builder.environment().putAll(command.environment);
        try {
            process = builder.start();
        } catch (IOException e) {
            throw new UncheckedIOException(this.command, e);
        }
        in = new OutputStreamWriter(process.getOutputStream(), StandardCharsets.UTF_8);
        read(process.getInputStream(), out, unread);
        read(process.getErrorStream(), err, new LinkedBlockingQueue<>());
        JvmLogs.add(this);
    }

    private void read(InputStream from, List<String> all, BlockingQueue<String> queue) {
        Thread reader = new Thread(() -> {
            try (BufferedReader lines = new BufferedReader(new InputStreamReader(from, StandardCharsets.UTF_8))) {
                for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                    all.add(line);
                    queue.add(line);
                }
            } catch (IOException ended) {
                // the process was destroyed
            }
        });
        reader.setDaemon(true);
        reader.start();
        readers.add(reader);
    }

    /** Waits for the program's greeting, and returns its process id. {@link #ask} waits for it, too. */
    public String awaitReady() {
        while (pid == null) {
            nextLine();
        }
        return pid;
    }

    /** Attaches the agent by a Java of the same home, once the program is ready. */
    public void attach(String options) {
        File java = new File(command.substring(0, command.indexOf(' ')));
        attach(java.getParentFile().getParent(), awaitReady(), options);
    }

    /** Sends an order, which the program reads when it is ready, and returns the figures of its answer. */
    public Facts ask(String question) {
        try {
            in.write(question + "\n");
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot talk to " + command + ": " + err, e);
        }
        Map<String, String> answer = new LinkedHashMap<>();
        for (String line = nextLine(); !line.equals("DONE"); line = nextLine()) {
            int tab = line.indexOf('\t');
            if (tab > 0) {
                answer.put(line.substring(0, tab), line.substring(tab + 1));
            }
        }
        return new Facts(answer);
    }

    /**
     * Sends an order that measures times, and adds {@code own.robbedMillis}: how long all threads of the program waited
     * for a processor meanwhile. Two clock reads before and after an event differ by at most that. It is 0 if the
     * system does not report it.
     */
    public Facts askTimed(String question) {
        awaitReady();
        double before = millisWithoutProcessor();
        Facts answer = ask(question);
        answer.add("own.robbedMillis", Math.max(0, millisWithoutProcessor() - before));
        return answer;
    }

    private double millisWithoutProcessor() {
        double sum = 0;
        File[] threads = new File("/proc/" + pid + "/task").listFiles();
        for (File thread : threads == null ? new File[0] : threads) {
            try {
                // nanoseconds on a processor, nanoseconds without one, turns: see sched-stats of the kernel's documents
                byte[] figures = Files.readAllBytes(new File(thread, "schedstat").toPath());
                sum += Long.parseLong(new String(figures, StandardCharsets.US_ASCII).split(" ")[1]) / 1e6;
            } catch (IOException ended) {
                // the thread has ended
            }
        }
        return sum;
    }

    /** Sends orders one after the other. */
    public TestJvm tell(String... orders) {
        for (String order : orders) {
            ask(order);
        }
        return this;
    }

    /** Returns the figures that the agent in the program publishes. */
    public Facts figures() {
        return ask("figures");
    }

    /** Returns the published figures as soon as the condition holds. */
    public Facts once(ThrowingConsumer<Facts> holds) {
        return once("figures", holds);
    }

    /** Repeats an order until the condition holds for the answer. */
    public Facts once(String question, ThrowingConsumer<Facts> holds) {
        AtomicReference<Facts> answer = new AtomicReference<>();
        // an answer takes some milliseconds of a processor: pauses grow
        Awaitility.await()
                .atMost(PATIENCE_SECONDS, TimeUnit.SECONDS)
                .pollInterval(iterative(last -> last.compareTo(SELDOM) < 0 ? last.multipliedBy(2) : last, OFTEN))
                .untilAsserted(() -> {
                    answer.set(ask(question));
                    holds.accept(answer.get());
                });
        return answer.get();
    }

    /** Waits for the next unread line on stdout. */
    public String nextLine() {
        try {
            for (int second = 0; second < PATIENCE_SECONDS; second++) {
                String line = unread.poll(1, TimeUnit.SECONDS);
                if (line != null) {
                    pid = line.startsWith(READY) ? line.substring(READY.length()) : pid;
                    return line;
                }
                if (!process.isAlive() && unread.isEmpty()) {
                    throw new AssertionError("ended with " + process.exitValue() + ": " + this);
                }
            }
            throw new AssertionError("printed nothing for " + PATIENCE_SECONDS + " s: " + this);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the end of the process and of its output. */
    public int exitCode() {
        try {
            if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("still running after " + PATIENCE_SECONDS + " s: " + this);
            }
            for (Thread reader : readers) {
                reader.join(TimeUnit.SECONDS.toMillis(PATIENCE_SECONDS));
            }
            return process.exitValue();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Waits for the end of the process, and returns its output. */
    public Outcome outcome() {
        return new Outcome(command, exitCode(), out(), err());
    }

    /** Sends SIGTERM. The streams stay open, unlike those of a process that Java destroys. */
    public void terminate() {
        try {
            new ProcessBuilder("kill", awaitReady()).start();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Closes the program's standard input. */
    public void endInput() {
        try {
            in.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Returns the lines on stdout so far. */
    public List<String> out() {
        return new ArrayList<>(out);
    }

    /** Returns the lines on stderr so far. */
    public List<String> err() {
        return new ArrayList<>(err);
    }

    /** Returns the lines that contain this text. */
    public List<String> lines(String text) {
        return err().stream().filter(line -> line.contains(text)).collect(Collectors.toList());
    }

    /** Returns the lines that the agent has printed. */
    public List<String> agentLines() {
        return lines("[loadline]");
    }

    public void awaitLine(String text) {
        Awaitility.await(text).atMost(PATIENCE_SECONDS, TimeUnit.SECONDS).until(() -> !lines(text)
                .isEmpty());
    }

    public String allErr() {
        return String.join("\n", err());
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    @Override
    public String toString() {
        return Outcome.text(command, out(), err());
    }
}
