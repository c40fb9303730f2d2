package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.Range;
import io.loadline.demo.report.Result.Origin;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;

/**
 * What experiments are run with: the agent, the processors that this JVM and its children may use, the seed; and where they
 * say what they do, and note when and beside whom they ran. One thread.
 */
public final class Lab {
    private static final int COLUMNS = 78;
    private static final int AVAILABLE = Runtime.getRuntime().availableProcessors(); // before anything was confined
    private static final int LONGEST_SECONDS = 10;
    private static final Path BUILT = Path.of("agent", "target", "loadline-agent.jar");

    private final Path agent;
    private final boolean quick;
    private final long seed;
    private final int cores;
    private final PrintWriter out;
    private final PrintWriter err;
    private final boolean overwrite = System.console() != null;
    private final List<Double> others = new ArrayList<>();
    private double estimate;
    private Instant began = Instant.now();
    private long start = System.nanoTime();

    private Lab(Path agent, boolean quick, long seed, int cores, PrintWriter out, PrintWriter err) {
        this.agent = agent;
        this.quick = quick;
        this.seed = seed;
        this.cores = cores;
        this.out = out;
        this.err = err;
    }

    /** The options that all experiments have. */
    static final class Options {
        @Option(names = "--agent", description = "the agent's jar (agent/target/loadline-agent.jar of this project)")
        private Path agent;

        @Option(names = "--quick", description = "shorter, with fewer sizes and repeats")
        private boolean quick;

        @Option(names = "--out", description = "directory for JSON, Markdown and pictures (${DEFAULT-VALUE})")
        private Path out = Path.of("loadline-report");

        @Option(names = "--seed", description = "of everything that is drawn at random (${DEFAULT-VALUE})")
        private long seed = 1;

        @Option(names = "--cores", description = "use only so many processors (all; fewer need Linux)")
        private Integer cores;

        Path out() {
            return out;
        }

        /** Finds the agent, and keeps this JVM on the wanted processors. */
        Lab lab(CommandSpec spec) throws InterruptedException {
            int wanted = cores == null ? AVAILABLE : cores;
            new Range(1, AVAILABLE, "processors, which is what this machine has").check(spec, "--cores", wanted);
            Path jar = findAgent(agent);
            if (wanted < AVAILABLE) {
                confine(wanted);
            }
            return new Lab(
                    jar,
                    quick,
                    seed,
                    wanted,
                    spec.commandLine().getOut(),
                    spec.commandLine().getErr());
        }
    }

    public Path agent() {
        return agent;
    }

    /** Shorter, with fewer sizes and repeats. */
    public boolean quick() {
        return quick;
    }

    public int choose(int ifQuick, int otherwise) {
        return quick ? ifQuick : otherwise;
    }

    public long seed() {
        return seed;
    }

    public int cores() {
        return cores;
    }

    public PrintWriter out() {
        return out;
    }

    /** The next experiment begins; {@code seconds}: that it takes, about. */
    void begin(double seconds) {
        estimate = seconds;
        began = Instant.now();
        start = System.nanoTime();
        others.clear();
    }

    public double elapsedSeconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Says what is being done, on one line that is written over where a person looks on, else on lines of their own. */
    public void doing(String format, Object... values) {
        String what = "[%4.0f of about %.0f s] %s".formatted(elapsedSeconds(), estimate, format.formatted(values));
        err.printf(overwrite ? "\r%-" + COLUMNS + "s" : "%s%n", what);
        err.flush();
    }

    /** Clears that line. */
    public void done() {
        if (overwrite) {
            err.printf("\r%-" + COLUMNS + "s\r", "");
            err.flush();
        }
    }

    /** {@code processors}: that other programs kept busy in a part of the experiment; NaN if not known. */
    public void noteOthers(double processors) {
        others.add(processors);
    }

    /** Where and how the experiment was run, up to now. */
    public Origin origin() {
        double average = others.stream()
                .filter(seen -> !Double.isNaN(seen))
                .mapToDouble(seen -> seen)
                .average()
                .orElse(Double.NaN);
        String machine = AVAILABLE + " processors, " + System.getProperty("os.name") + " "
                + System.getProperty("os.version") + ", " + System.getProperty("os.arch");
        String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
        String date = began.truncatedTo(ChronoUnit.SECONDS).toString();
        return new Origin(date, machine, jvm, cores, quick, seed, elapsedSeconds(), average);
    }

    /**
     * The agent's jar.
     *
     * @param given the user's choice, or null for the jar where the build leaves it
     * @throws Failure if it is not there
     */
    static Path findAgent(Path given) {
        Path jar = given != null
                ? given
                : Stream.of(BUILT, besideThisProgram())
                        .filter(Files::isRegularFile)
                        .findFirst()
                        .orElse(BUILT);
        if (!Files.isRegularFile(jar)) {
            throw new Failure("The agent's jar " + jar + " is not there: "
                    + (given == null ? "" : "give --agent the path of loadline-agent.jar, or ")
                    + "build it in the root of the project with 'mvn -q package -DskipTests'.");
        }
        return jar;
    }

    /** From demo-server/target, where this program's jar or classes are, up to the root of the project. */
    private static Path besideThisProgram() {
        try {
            Path self = Path.of(Lab.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return self.resolveSibling("../..").resolve(BUILT).normalize();
        } catch (URISyntaxException e) {
            return BUILT;
        }
    }

    /**
     * Keeps this JVM, and so every child it starts, on some of its processors. Linux, by {@code taskset}.
     *
     * @throws Failure if that is not possible here
     */
    private static void confine(int cores) throws InterruptedException {
        String remedy = ": leave --cores out to use all " + AVAILABLE + " processors.";
        try {
            String allowed = Files.readAllLines(Path.of("/proc/self/status")).stream()
                    .filter(line -> line.startsWith("Cpus_allowed_list:"))
                    .findFirst()
                    .orElseThrow(() -> new IOException("no Cpus_allowed_list"));
            List<Integer> all =
                    processors(allowed.substring(allowed.indexOf(':') + 1).trim());
            String chosen = all.stream().limit(cores).map(String::valueOf).collect(Collectors.joining(","));
            String pid = String.valueOf(ProcessHandle.current().pid());
            Process taskset = new ProcessBuilder("taskset", "-a", "-p", "-c", chosen, pid)
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            if (!taskset.waitFor(LONGEST_SECONDS, TimeUnit.SECONDS) || taskset.exitValue() != 0) {
                throw new Failure("taskset could not keep this program on the processors " + chosen + remedy);
            }
        } catch (IOException e) {
            throw new Failure("--cores needs Linux and the program taskset (package util-linux)" + remedy, e);
        }
    }

    /** Of a list such as {@code 0-2,5}: 0, 1, 2 and 5; see cpuset(7). */
    static List<Integer> processors(String list) {
        List<Integer> processors = new ArrayList<>();
        for (String range : list.split(",", -1)) {
            String[] ends = range.split("-", -1);
            int last = Integer.parseInt(ends[ends.length - 1]);
            for (int processor = Integer.parseInt(ends[0]); processor <= last; processor++) {
                processors.add(processor);
            }
        }
        return processors;
    }
}
