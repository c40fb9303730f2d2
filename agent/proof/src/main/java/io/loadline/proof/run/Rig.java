// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import io.loadline.demo.Failure;
import io.loadline.demo.LengthDistribution;
import io.loadline.demo.experiment.Beans;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.load.Arrivals;
import io.loadline.demo.load.Load;
import io.loadline.demo.load.RunningLoad;
import io.loadline.proof.Downstream;
import io.loadline.proof.Host;
import io.loadline.proof.Traffic;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** A JVM of a case: that of a candidate, with or without the agent, or that of its downstream. For one thread. */
final class Rig implements AutoCloseable {
    /** Time limit of a start; on an idle machine a framework starts within seconds. */
    private static final long START_SECONDS = 90;

    private final String name;
    private final Jvm jvm;

    /** Directory for the temporary files of the JVM. */
    private final Path files;

    private Rig(String name, String agent, List<String> options, String classPath, List<String> main, Path log) {
        List<String> all = new ArrayList<>(options);
        try {
            files = Files.createTempDirectory(log.toAbsolutePath().getParent(), "files");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        all.add("-Djava.io.tmpdir=" + files);
        this.name = name;
        this.jvm = Jvm.ofProgram(name, agent, all, classPath, main, log);
    }

    /**
     * Properties of a candidate.
     *
     * @param pool part of the name that the agent gives its pool
     */
    record About(int defaultSize, Traffic traffic, String pool) {
        /** Most unanswered requests of an open load. */
        private static final int SENDERS = 128;

        /**
         * Seconds after which a caller that waits to send a request gives up, so that a size that is too small leaves
         * no backlog.
         */
        private static final double PATIENCE = 1;

        /** Starts the load on a port of 127.0.0.1. */
        RunningLoad load(int port, double warmup, double seconds, long seed) {
            Load load = traffic.isOpen()
                    ? new Load.Open(new Arrivals.Poisson(traffic.perSecond()), SENDERS, PATIENCE)
                    : new Load.Closed(traffic.clients(), traffic.thinkMillis(), LengthDistribution.EXPONENTIAL);
            URI target = URI.create("http://127.0.0.1:" + port + "/");
            return new RunningLoad.Plan(load, target, warmup, seconds, seed).start();
        }
    }

    /** Address and process of a candidate's downstream. */
    record DownstreamAddress(int port, long pid) {}

    /**
     * Starts the JVM of a candidate.
     *
     * @param agent value of {@code -javaagent:}; null for no agent
     */
    static Rig of(Source source, String classPath, String agent, Path log) {
        List<String> options = new ArrayList<>(List.of("-XX:+UseSerialGC", "-Xmx512m"));
        options.addAll(source.jvm());
        List<String> main = List.of(Host.class.getName(), source.className());
        return new Rig(source.title(), agent, options, classPath, main, log);
    }

    /** Starts a downstream, whose {@link #answer} is its port. */
    static Rig downstream(Traffic traffic, String classPath, Path log) {
        List<String> main = List.of(
                Downstream.class.getName(), Double.toString(traffic.waitMillis()), Integer.toString(traffic.servers()));
        List<String> options = List.of("-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xmx256m");
        return new Rig("The downstream", null, options, classPath, main, log);
    }

    About about() throws InterruptedException {
        String[] parts = ask("about").split(" ", 3);
        return new About(Integer.parseInt(parts[0]), Traffic.parse(parts[1]), parts[2]);
    }

    /** Starts the candidate in its JVM and returns its port. */
    int start(int size, int downstream) throws InterruptedException {
        return Integer.parseInt(ask("start " + size + " " + downstream));
    }

    /** Sets the size of the running candidate. Returns whether that is possible. */
    boolean resize(int size) throws InterruptedException {
        return Boolean.parseBoolean(ask("resize " + size));
    }

    void stop() throws InterruptedException {
        ask("stop");
    }

    /** Returns the most threads or connections that were busy at once since the last call of this method. */
    int most() throws InterruptedException {
        return Integer.parseInt(ask("most"));
    }

    long completed() throws InterruptedException {
        return Long.parseLong(ask("completed"));
    }

    private String ask(String command) throws InterruptedException {
        jvm.write(command);
        return answer();
    }

    /**
     * Waits for the next answer.
     *
     * @throws Failure if there is no answer, or if it is a problem
     */
    String answer() throws InterruptedException {
        String line = jvm.await(
                next -> next.startsWith(Host.ANSWER) || next.startsWith(Host.PROBLEM)
                        ? Optional.of(next)
                        : Optional.empty(),
                START_SECONDS);
        if (line.startsWith(Host.PROBLEM)) {
            throw new Failure(name + " does not start: " + line.substring(Host.PROBLEM.length()));
        }
        return line.substring(Host.ANSWER.length());
    }

    Beans beans() {
        return jvm.beans();
    }

    long pid() {
        return jvm.pid();
    }

    /** Ends the JVM, and deletes its temporary files. */
    @Override
    public void close() {
        jvm.close();
        try (Stream<Path> all = Files.walk(files)) {
            all.sorted(Comparator.reverseOrder()).forEach(path -> path.toFile().delete());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
