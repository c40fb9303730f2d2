// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.Main;
import io.loadline.demo.server.ReadyLine;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.lang.reflect.ParameterizedType;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.DoubleConsumer;
import java.util.function.Function;

/**
 * A JVM that is talked to in lines, by its standard input and output. It ends with {@link #close} and with this JVM, in
 * whatever way that ends: its standard input closes then. Its class path and its standard error are this program's, unless
 * it is {@link #ofProgram another program}.
 */
public final class Jvm implements AutoCloseable {
    private static final long SPARE_SECONDS = 60;
    private static final Path OWN_HOME = Path.of(System.getProperty("java.home"));

    private final String name;
    private final String said;
    private final Process process;
    private final LinkedBlockingQueue<Optional<String>> lines = new LinkedBlockingQueue<>();
    private ReadyLine ready;

    private Jvm(String name, String agent, List<String> options, List<String> main) {
        this(OWN_HOME, name, agent, options, System.getProperty("java.class.path"), main, null);
    }

    private Jvm(
            Path home, String name, String agent, List<String> options, String classPath, List<String> main, Path log) {
        this.name = name;
        this.said = log == null ? "above" : "in " + log;
        List<String> command = new ArrayList<>();
        command.add(home.resolve("bin/java").toString());
        if (agent != null) {
            command.add("-javaagent:" + agent);
        }
        command.addAll(options);
        command.addAll(List.of("-cp", classPath));
        command.addAll(main);
        try {
            process = new ProcessBuilder(command)
                    .redirectError(
                            log == null
                                    ? ProcessBuilder.Redirect.INHERIT
                                    : ProcessBuilder.Redirect.appendTo(log.toFile()))
                    .start();
        } catch (IOException e) {
            throw new Failure(name + " could not be started: " + e.getMessage(), e);
        }
        Thread reader = new Thread(this::readOutput, "child-output");
        reader.setDaemon(true);
        reader.start();
    }

    /**
     * One that does {@link Job}s, one after the other. The threads of another collector than this one would share the
     * processors with the job.
     *
     * @param agent what follows {@code -javaagent:}; null for none
     * @param options of the JVM
     */
    public static Jvm ofJobs(String agent, String... options) {
        List<String> all = new ArrayList<>(List.of("-XX:+UseSerialGC"));
        all.addAll(List.of(options));
        return new Jvm("The JVM of the jobs", agent, all, List.of(Job.Main.class.getName()));
    }

    /** Returns a JVM of jobs without an agent, by a Java that may be another one than this; {@code home}: its directory. */
    public static Jvm ofJobsBy(Path home, String... options) {
        List<String> all = new ArrayList<>(List.of("-XX:+UseSerialGC"));
        all.addAll(List.of(options));
        String classPath = System.getProperty("java.class.path");
        return new Jvm(home, "The JVM of the jobs", null, all, classPath, List.of(Job.Main.class.getName()), null);
    }

    /**
     * The demo server, which takes requests when this returns.
     *
     * @param agent what follows {@code -javaagent:}
     * @param options of the server command, with spaces between them
     * @throws Failure if it ended instead, or is not ready within a minute
     */
    public static Jvm ofServer(String agent, String options) throws InterruptedException {
        List<String> main = new ArrayList<>(List.of(Main.class.getName(), "server", "--stop-on-stdin-eof"));
        main.addAll(List.of(options.split(" ")));
        Jvm server = new Jvm("The server", agent, List.of(), main);
        try {
            server.ready = server.await(ReadyLine::parse, 60);
            return server;
        } catch (Throwable e) {
            server.close();
            throw e;
        }
    }

    /**
     * A program that is none of this project's jar, and that answers lines.
     *
     * @param name of the program, the first word of sentences about it
     * @param agent what follows {@code -javaagent:}; null for none
     * @param options of the JVM
     * @param main the class and its arguments
     * @param log file to which its standard error is added
     */
    public static Jvm ofProgram(
            String name, String agent, List<String> options, String classPath, List<String> main, Path log) {
        return new Jvm(OWN_HOME, name, agent, options, classPath, main, log);
    }

    /** Returns the line that the server printed when it was ready. */
    public ReadyLine ready() {
        return ready;
    }

    /** Processor time that it has used. */
    public double processorSeconds() {
        return process.info()
                .totalCpuDuration()
                .map(used -> used.toMillis() / 1e3)
                .orElse(Double.NaN);
    }

    public long pid() {
        return process.pid();
    }

    public Beans beans() {
        return Beans.of(process.pid());
    }

    /**
     * Runs a job in the JVM, and records what other programs used meanwhile.
     *
     * @param seconds that the job takes, about; a minute more is too long
     * @throws Failure if the JVM ended or did not answer in time
     */
    public <R> R run(Lab lab, Job<R> job, double seconds) throws InterruptedException {
        return run(job, seconds, lab::noteOthers);
    }

    /** Runs a job in the JVM, beside which other programs may run. */
    public <R> R run(Job<R> job, double seconds) throws InterruptedException {
        return run(job, seconds, others -> {});
    }

    @SuppressWarnings("unchecked") // a job's first interface is Job of what it returns
    private <R> R run(Job<R> job, double seconds, DoubleConsumer others) throws InterruptedException {
        begin(job);
        Job.Answer answer = await(Job.Answer::parse, (long) seconds + SPARE_SECONDS);
        others.accept(answer.otherProcessors());
        ParameterizedType type = (ParameterizedType) job.getClass().getGenericInterfaces()[0];
        return (R) Json.read(answer.result(), (Class<?>) type.getActualTypeArguments()[0]);
    }

    /** Starts a job in the JVM, whose answer nobody waits for. */
    public void begin(Job<?> job) {
        write(job.getClass().getName() + " " + Json.write(job));
    }

    /** Writes a line to its standard input. */
    public void write(String line) {
        try {
            Writer input = process.outputWriter(StandardCharsets.UTF_8);
            input.write(line + "\n");
            input.flush();
        } catch (IOException e) {
            throw new Failure(name + " was lost: " + e.getMessage(), e);
        }
    }

    /**
     * Skips what it prints until there is a line that can be parsed.
     *
     * @throws Failure if the JVM ended or printed no such line in time
     */
    public <T> T await(Function<String, Optional<T>> parse, long seconds) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(seconds);
        while (true) {
            Optional<String> line = lines.poll(end - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (line == null) {
                throw new Failure(name + " gave no answer within " + seconds + " s.");
            }
            if (line.isEmpty()) {
                throw new Failure(name + " ended; what it said is " + said + ".");
            }
            Optional<T> parsed = parse.apply(line.get());
            if (parsed.isPresent()) {
                return parsed.get();
            }
        }
    }

    @Override
    public void close() {
        process.destroy();
        process.onExit()
                .orTimeout(5, TimeUnit.SECONDS)
                .exceptionally(late -> process.destroyForcibly())
                .join();
    }

    /** Reads to the end, so that the child never waits for a reader. */
    private void readOutput() {
        try (BufferedReader output = process.inputReader(StandardCharsets.UTF_8)) {
            output.lines().map(Optional::of).forEach(lines::add);
        } catch (IOException | UncheckedIOException e) {
            // closed from this side
        } finally {
            lines.add(Optional.empty());
        }
    }
}
