// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import com.google.gson.JsonParseException;
import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.Range.Within;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.report.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Follows the advice on real servers, one after the other, each with its file as soon as it is done. Exit codes are those of the
 * demo server's jar; with {@code --check} 1 if a result is out of its bounds.
 */
@Command(name = "proof", mixinStandardHelpOptions = true, sortOptions = false, description = """
        The advice followed on real servers
        Each server or client runs in a JVM of its own, with its load in another and what it waits for in a third. A \
        sweep over sizes without the agent finds the least size that is good. Then the agent's advice is followed from \
        the default size, a quarter and four times the right one. Its sizes and those of common rules are scored \
        against the sweep.""")
public final class Prove extends Experiment {
    private static final String ALL = "all";

    @Parameters(paramLabel = "NAME", arity = "0..*", description = """
            servers, by the names of their files: SpringTomcat.java is spring-tomcat; all of them without a name, or with \
            --short five of them; 'all' with --short, too""")
    private List<String> names = List.of();

    @Option(names = "--servers", description = "directory of the servers (${DEFAULT-VALUE})")
    private Path servers = Path.of("agent/proof/servers");

    @Option(names = "--look", description = "seconds after which the agent is asked (60; 6 with --short)")
    @Within(least = 3, most = 3_600, unit = "seconds")
    private Double look;

    @Option(names = "--sweep", description = "seconds of one measurement of a size (20; 2 with --short)")
    @Within(least = 1, most = 600, unit = "seconds")
    private Double sweep;

    @Option(names = "--check", description = "exit with 1 if a result is out of its bounds")
    private boolean check;

    private boolean missed;

    /** Runs the command. */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // figures look alike everywhere
        System.exit(io.loadline.demo.Main.commandLine(new Entry())
                .execute(args.length == 0 || !args[0].equals("proof") ? prepend(args) : args));
    }

    private static String[] prepend(String... args) {
        List<String> all = new ArrayList<>(List.of("proof"));
        all.addAll(List.of(args));
        return all.toArray(new String[0]);
    }

    /** The command that has this one. */
    @Command(name = "scripts/prove", subcommands = Prove.class)
    static final class Entry implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("there is always a command");
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        int exit = super.call();
        return check && missed ? 1 : exit;
    }

    private Form form(Lab lab) {
        Form usual = lab.quick() ? Form.SHORT : Form.LONG;
        return look == null && sweep == null
                ? usual
                : new Form(
                        look == null ? usual.lookSeconds() : look,
                        sweep == null ? usual.sweepSeconds() : sweep,
                        usual.rounds(),
                        usual.repeats(),
                        usual.slack(),
                        usual.windowMillis(),
                        usual.bounds());
    }

    private List<Source> sources(Lab lab) {
        List<Source> all = Source.all(servers);
        if (names.isEmpty() || names.equals(List.of(ALL))) {
            boolean five = lab.quick() && names.isEmpty();
            return all.stream().filter(source -> !five || source.isShort()).toList();
        }
        List<Source> chosen = new ArrayList<>();
        for (String name : names) {
            chosen.add(all.stream()
                    .filter(source -> source.name().equals(name.toLowerCase(Locale.ROOT)))
                    .findFirst()
                    .orElseThrow(() -> new Failure("There is no server " + name + " in " + servers + "; there are "
                            + all.stream().map(Source::name).collect(Collectors.joining(", ")) + ".")));
        }
        return chosen;
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return sources(lab).size() * form(lab).estimateSeconds();
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        Form form = form(lab);
        List<CaseResult> done = new ArrayList<>();
        Map<String, String> notRun = new LinkedHashMap<>();
        for (Source source : sources(lab)) {
            try {
                CaseResult one = result(source, form, lab);
                done.add(one);
                lab.done();
                List<String> misses = one.misses(form.bounds());
                lab.out()
                        .printf("%s: %s%n", one.name(), misses.isEmpty() ? "good" : String.join("; ", misses))
                        .flush();
            } catch (Failure e) {
                lab.done();
                notRun.put(source.title(), e.getMessage());
                lab.out()
                        .printf("%s: not run: %s%n", source.name(), e.getMessage())
                        .flush();
            }
        }
        Verdict verdict = new Verdict(done, notRun, form);
        missed = !verdict.isGood();
        verdict.write(result);
        write(lab.directory().resolve("proof.svg"), Picture.of(done));
    }

    /** Returns the result that an earlier run by the same form has kept, else measures it now. */
    private CaseResult result(Source source, Form form, Lab lab) throws InterruptedException {
        Path kept = lab.directory().resolve("servers").resolve(source.name() + ".json");
        Optional<CaseResult> earlier = read(kept)
                .filter(one ->
                        one.form().equals(form.toString()) && one.libraries().equals(source.dependencies()));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        int version = Runtime.version().feature();
        if (version < source.java()) {
            throw new Failure(
                    "it needs a JDK %d or newer on the PATH, and this is %d".formatted(source.java(), version));
        }
        CaseResult now = new Case(source, form, lab, directory(kept.resolveSibling("work"))).run();
        write(kept, Json.write(now) + "\n");
        return now;
    }

    private static Optional<CaseResult> read(Path kept) {
        try {
            return Files.exists(kept)
                    ? Optional.of(Json.read(Files.readString(kept), CaseResult.class))
                    : Optional.empty();
        } catch (IOException | JsonParseException e) {
            return Optional.empty(); // an interrupted run has left half of it
        }
    }

    private static Path directory(Path path) {
        try {
            return Files.createDirectories(path);
        } catch (IOException e) {
            throw new Failure(path + " cannot be made: give --out a directory that is writable.", e);
        }
    }

    private static void write(Path path, String text) {
        try {
            // whole or not at all, whenever the run is interrupted
            Path part = Files.writeString(path.resolveSibling(path.getFileName() + ".part"), text);
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new Failure(path + " cannot be written: " + e.getMessage() + ".", e);
        }
    }
}
