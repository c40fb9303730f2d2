// SPDX-License-Identifier: Apache-2.0
package io.loadline.proof.run;

import com.google.gson.JsonParseException;
import io.loadline.demo.Failure;
import io.loadline.demo.Json;
import io.loadline.demo.Range.Within;
import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.Jvm;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.report.Result;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Follows the advice on real servers, and writes the file of each server when it is done. Exit codes are those of the
 * demo server's jar; with {@code --check}, 1 if a result is out of its bounds.
 */
@Command(name = "proof", mixinStandardHelpOptions = true, sortOptions = false, description = """
        Following the advice on real servers
        Each server or client, its load and its downstream run in three JVMs. A sweep over sizes without the agent \
        finds the least good size. Then the agent's advice is followed from the default size, from a quarter and from \
        four times the least good size. The advised sizes and those of common rules are scored against the sweep.""")
public final class Prove extends Experiment {
    private static final String ALL = "all";

    /** Time limit of a server, which takes minutes, or up to an hour in the long form if measurements are disturbed. */
    private static final double LONGEST_CASE_SECONDS = 7_200;

    @Parameters(paramLabel = "NAME", arity = "0..*", description = """
            servers by the names of their files: SpringTomcat.java is spring-tomcat. Without a name all servers run, with \
            --short five of them. 'all' runs all servers with --short, too.""")
    private List<String> names = List.of();

    @Option(names = "--servers", description = "directory of the servers (${DEFAULT-VALUE})")
    private Path servers = Path.of("agent/proof/servers");

    @Option(
            names = "--look",
            description = "seconds of an observation (60; 6 with --short), more if the agent has too little data")
    @Within(least = 3, most = 3_600, unit = "seconds")
    private Double look;

    @Option(names = "--sweep", description = "seconds of one measurement of a size (20; 2 with --short)")
    @Within(least = 1, most = 600, unit = "seconds")
    private Double sweep;

    @Option(names = "--jobs", description = """
            servers measured at the same time (${DEFAULT-VALUE}); those that keep processors busy are measured alone""")
    @Within(least = 1, most = 64, unit = "servers")
    private int jobs = 1;

    @Option(names = "--check", description = "exit with 1 if a result is out of its bounds")
    private boolean check;

    private boolean missed;

    /** Runs the command. */
    public static void main(String[] args) {
        Locale.setDefault(Locale.ROOT); // the same figures everywhere
        System.exit(io.loadline.demo.Main.commandLine(new Entry())
                .execute(args.length == 0 || !args[0].equals("proof") ? prepend(args) : args));
    }

    private static String[] prepend(String... args) {
        List<String> all = new ArrayList<>(List.of("proof"));
        all.addAll(List.of(args));
        return all.toArray(new String[0]);
    }

    /** Parent command. */
    @Command(name = "scripts/prove", subcommands = Prove.class)
    static final class Entry implements Runnable {
        @Override
        public void run() {
            throw new IllegalStateException("main always gives a command");
        }
    }

    @Override
    public Integer call() throws InterruptedException {
        int exit = super.call();
        return check && missed ? 1 : exit;
    }

    private Form form(Lab lab) {
        return (lab.quick() ? Form.SHORT : Form.LONG).with(look, sweep);
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
        List<Source> all = sources(lab);
        long alone = all.stream().filter(Source::isAlone).count();
        return (alone + Math.ceil((double) (all.size() - alone) / jobs))
                * form(lab).estimateSeconds();
    }

    /** Outcome of one server: its result, or the reason why it could not run. */
    private record Done(Source source, CaseResult result, String problem) {}

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        Form form = form(lab);
        List<Source> all = sources(lab);
        Map<Source, Done> done = new HashMap<>();
        each(all.stream().filter(source -> !source.isAlone()).toList(), jobs, form, lab, done);
        each(all.stream().filter(Source::isAlone).toList(), 1, form, lab, done);
        List<CaseResult> cases = all.stream()
                .map(source -> done.get(source).result)
                .filter(Objects::nonNull)
                .toList();
        Map<String, String> notRun = new LinkedHashMap<>();
        all.stream()
                .map(done::get)
                .filter(one -> one.result == null)
                .forEach(one -> notRun.put(one.source.title(), one.problem));
        ProofPage page = new ProofPage(cases, notRun, form, jobs);
        missed = !page.isGood();
        page.write(result);
        write(lab.directory().resolve("proof.svg"), Picture.of(cases, form.bounds()));
    }

    /** Measures {@code jobs} servers at a time, and prints the outcome of each when it is done. */
    private static void each(List<Source> sources, int jobs, Form form, Lab lab, Map<Source, Done> done)
            throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        CompletionService<Done> running = new ExecutorCompletionService<>(pool);
        try {
            sources.forEach(source -> running.submit(() -> one(source, form, lab)));
            for (int left = sources.size(); left > 0; left--) {
                Done next = running.take().get();
                done.put(next.source, next);
                lab.out()
                        .printf("%s: %s%n", next.source.name(), outcome(next, form))
                        .flush();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e.getCause());
        } finally {
            pool.shutdownNow();
        }
    }

    private static String outcome(Done one, Form form) {
        List<String> misses = one.result == null ? List.of() : one.result.misses(form.bounds());
        return one.result == null ? "not run: " + one.problem : misses.isEmpty() ? "good" : String.join("; ", misses);
    }

    private static Done one(Source source, Form form, Lab lab) throws InterruptedException {
        try {
            return new Done(source, result(source, form, lab), null);
        } catch (Failure e) {
            return new Done(source, null, e.getMessage());
        }
    }

    /** Returns the result that an earlier run of the same form has kept, or else measures it in a JVM of its own. */
    private static CaseResult result(Source source, Form form, Lab lab) throws InterruptedException {
        Path kept = lab.directory().resolve("servers").resolve(source.name() + ".json");
        Optional<CaseResult> earlier = read(kept)
                .filter(one ->
                        one.form().equals(form.toString()) && one.libraries().equals(source.dependencies()));
        if (earlier.isPresent()) {
            return earlier.get();
        }
        Path home = Jdk.atLeast(source.java(), System.getenv(Jdk.HOMES));
        source.fetch();
        String work = directory(kept.resolveSibling("work")).toString();
        Case job = new Case(
                source.file().toString(), form, lab.agent().toAbsolutePath().toString(), work, lab.seed());
        try (Jvm jvm = Jvm.ofJobsBy(home, "-Xmx512m")) {
            Case.Outcome outcome = jvm.run(job, LONGEST_CASE_SECONDS);
            if (outcome.result() == null) {
                throw new Failure(outcome.problem());
            }
            write(kept, Json.write(outcome.result()) + "\n");
            return outcome.result();
        }
    }

    private static Optional<CaseResult> read(Path kept) {
        try {
            return Files.exists(kept)
                    ? Optional.of(Json.read(Files.readString(kept), CaseResult.class))
                    : Optional.empty();
        } catch (IOException | JsonParseException e) {
            return Optional.empty(); // an interrupted run left an incomplete file
        }
    }

    private static Path directory(Path path) {
        try {
            return Files.createDirectories(path);
        } catch (IOException e) {
            throw new Failure("Give --out a writable directory: " + path + " cannot be made.", e);
        }
    }

    private static void write(Path path, String text) {
        try {
            // an interrupted run leaves no incomplete file
            Path part = Files.writeString(path.resolveSibling(path.getFileName() + ".part"), text);
            Files.move(part, path, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new Failure(path + " cannot be written: " + e.getMessage() + ".", e);
        }
    }
}
