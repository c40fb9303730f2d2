// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.report.Result.Origin;
import java.io.PrintWriter;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Equipment of experiments: the options that all have, the agent, the processors; and where they say what they do, and
 * note when and beside whom they ran. One thread.
 */
public final class Lab {
    private static final int COLUMNS = 78;

    @Option(names = "--agent", description = "the agent's jar (agent/target/loadline-agent.jar of this project)")
    private Path agent;

    @Option(
            names = {"--quick", "--short"},
            description = "shorter, with fewer sizes and repeats")
    private boolean quick;

    @Option(names = "--out", description = "directory for JSON, Markdown and pictures (${DEFAULT-VALUE})")
    private Path out = Path.of("loadline-report");

    @Option(names = "--seed", description = "of everything that is drawn at random (${DEFAULT-VALUE})")
    private long seed = 1;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    private final boolean overwrite = System.console() != null;
    private DoubleSummaryStatistics others;
    private double estimate;
    private Instant began;
    private long start;

    /** The agent's jar; found before the first experiment begins. */
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

    /** Processors; {@code taskset} gives this program and all that it starts fewer. */
    public int cores() {
        return Runtime.getRuntime().availableProcessors();
    }

    public Path directory() {
        return out;
    }

    public PrintWriter out() {
        return spec.commandLine().getOut();
    }

    /**
     * Returns those of {@code all} that the option {@code --only} names; all if it names none. W7 stands for W7a, W7b and W7c,
     * too.
     *
     * @throws ParameterException if it names one that there is not
     */
    public <T> List<T> only(List<String> wanted, List<T> all, Function<T, String> name) {
        List<T> chosen = new ArrayList<>();
        for (String one : wanted) {
            String shape = one.trim().toLowerCase(Locale.ROOT) + "[a-z]?";
            List<T> found = all.stream()
                    .filter(each -> name.apply(each).toLowerCase(Locale.ROOT).matches(shape))
                    .toList();
            if (found.isEmpty()) {
                String names = all.stream().map(name).collect(Collectors.joining(", "));
                throw new ParameterException(
                        spec.commandLine(), "--only is " + String.join(",", wanted) + "; there are " + names + ".");
            }
            chosen.addAll(found);
        }
        return wanted.isEmpty() ? all : chosen;
    }

    /** The next experiment begins; {@code seconds}: that it takes, about. */
    void begin(double seconds) {
        estimate = seconds;
        began = Instant.now();
        start = System.nanoTime();
        others = new DoubleSummaryStatistics();
    }

    public double elapsedSeconds() {
        return (System.nanoTime() - start) / 1e9;
    }

    /** Says what is being done, on one line that is written over where a person looks on, else on lines of their own. */
    public void doing(String format, Object... values) {
        String what = "[%4.0f of about %.0f s] %s".formatted(elapsedSeconds(), estimate, format.formatted(values));
        say(overwrite ? "\r%-" + COLUMNS + "s" : "%s%n", what);
    }

    /** Clears that line. */
    public void done() {
        say(overwrite ? "\r%-" + COLUMNS + "s\r" : "", "");
    }

    private void say(String format, String what) {
        spec.commandLine().getErr().printf(format, what).flush();
    }

    /** {@code processors}: that other programs kept busy in a part of the experiment; NaN if not known. */
    public void noteOthers(double processors) {
        if (!Double.isNaN(processors)) {
            others.accept(processors);
        }
    }

    /** Returns the machine and the settings of the experiment, up to now. */
    Origin origin() {
        double average = others.getCount() == 0 ? Double.NaN : others.getAverage();
        String machine = cores() + " processors, " + System.getProperty("os.name") + " "
                + System.getProperty("os.version") + ", " + System.getProperty("os.arch");
        String jvm = System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version");
        String date = began.truncatedTo(ChronoUnit.SECONDS).toString();
        return new Origin(date, machine, jvm, quick, seed, elapsedSeconds(), average);
    }

    /** @throws Failure if the agent's jar is not there */
    void findAgent() {
        Path jar = agent != null ? agent : besideThisProgram();
        if (!Files.isRegularFile(jar)) {
            throw new Failure("The agent's jar " + jar + " is not there: "
                    + (agent == null ? "" : "give --agent the path of loadline-agent.jar, or ")
                    + "build it in the root of the project with 'mvn -q package -DskipTests'.");
        }
        agent = jar;
    }

    /** Returns the root of the project, above demo-server/target, which has this program's jar or classes. */
    private static Path besideThisProgram() {
        String self =
                Lab.class.getProtectionDomain().getCodeSource().getLocation().toString();
        return Path.of(URI.create(self))
                .resolveSibling("../../agent/target/loadline-agent.jar")
                .normalize();
    }
}
