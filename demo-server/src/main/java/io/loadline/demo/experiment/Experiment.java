// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.report.Result;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * Something that is tried on this machine, and whose outcome is compared with figures that are known. A subclass is a
 * command: its {@link Command} has the name by which it is run and which its files have, and a description whose first line
 * is the title of its page.
 */
public abstract class Experiment implements Callable<Integer> {
    @Mixin
    private Lab lab;

    /**
     * About how long it takes.
     *
     * @throws picocli.CommandLine.ParameterException if an option of its own is wrong
     */
    protected abstract double estimateSeconds(Lab lab);

    /**
     * Runs it; every JVM that it starts has ended when it returns.
     *
     * @throws Failure if it cannot be run here, with the remedy
     */
    protected abstract void run(Lab lab, Result result) throws InterruptedException;

    String name() {
        return command().name();
    }

    private Command command() {
        return getClass().getAnnotation(Command.class);
    }

    @Override
    public Integer call() throws InterruptedException {
        return runAll(List.of(this), lab);
    }

    /** One after the other; one that cannot be run does not stop those after it. Returns the exit code. */
    static int runAll(List<Experiment> experiments, Lab lab) throws InterruptedException {
        double seconds = experiments.stream()
                .mapToDouble(each -> each.estimateSeconds(lab))
                .sum();
        String names = experiments.stream().map(Experiment::name).collect(Collectors.joining(", "));
        lab.findAgent();
        Result.requireWritable(lab.directory());
        lab.out().printf("%s: about %s on %d processors.%n", names, inWords(seconds), lab.cores());
        lab.out().flush();
        int failed = 0;
        for (Experiment each : experiments) {
            try {
                each.run(lab);
            } catch (Failure e) {
                lab.done();
                lab.out().printf("%n%s could not be run: %s%n", each.name(), e.getMessage());
                failed = 1;
            }
            lab.out().flush();
        }
        return failed;
    }

    private void run(Lab lab) throws InterruptedException {
        lab.begin(estimateSeconds(lab));
        String[] said = String.join("", command().description()).formatted().split("\n", 2);
        Result result = new Result(name(), said[0], said[1]);
        run(lab, result);
        result.origin(lab.origin());
        lab.done();
        String written =
                result.write(lab.directory()).stream().map(Path::toString).collect(Collectors.joining(", "));
        lab.out().printf("%n%s%nWritten: %s%n", result.markdown(), written);
    }

    /** "40 s", "6 min", "2.5 h". */
    private static String inWords(double seconds) {
        if (seconds < 120) {
            return "%.0f s".formatted(seconds);
        }
        return seconds < 7_200 ? "%.0f min".formatted(seconds / 60) : "%.1f h".formatted(seconds / 3_600);
    }
}
