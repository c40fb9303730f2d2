package io.loadline.demo.experiment.regret;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.Announcer;
import io.loadline.demo.experiment.regret.trial.TrialResult;
import io.loadline.demo.experiment.regret.workload.Workload;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableText;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/** All workloads, one after the other, each with its part of the table as soon as it is done. */
final class Regret {

    private static final double MUCH = 0.1;

    private final Plan plan;
    private final Path agent;
    private final Parts parts;
    private final PrintWriter out;
    private final PrintWriter err;

    Regret(Plan plan, Path agent, Parts parts, PrintWriter out, PrintWriter err) {
        this.plan = plan;
        this.agent = agent;
        this.parts = parts;
        this.out = out;
        this.err = err;
    }

    /** @param budgetSeconds no workload is begun that would probably end later */
    Report run(List<Workload> workloads, double budgetSeconds) throws InterruptedException {
        Announcer announcer =
                new Announcer(err, System.console() != null, plan.estimateSeconds(parts.missing(workloads, plan)));
        List<Parts.Part> done = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Workload workload : workloads) {
            Optional<Parts.Part> before = parts.find(workload, plan);
            if (before.isEmpty() && announcer.elapsedSeconds() + plan.estimateSeconds(workload) > budgetSeconds) {
                leftOut.add(workload.id());
                continue;
            }
            Parts.Part part = before.isPresent() ? before.get() : part(workload, announcer);
            announcer.done();
            Outcome outcome = part.outcome();
            print(RegretTables.rows(outcome.workload() + ": " + outcome.title(), List.of(outcome)));
            done.add(part);
        }
        List<Outcome> outcomes = done.stream().map(Parts.Part::outcome).toList();
        List<Summary> summaries = Summary.of(outcomes);
        print(RegretTables.summaries(summaries));
        footnotes(outcomes, leftOut);
        return new Report(
                done.stream()
                        .map(Parts.Part::date)
                        .min(Comparator.naturalOrder())
                        .orElse(now()),
                machine(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                plan,
                done.stream().mapToDouble(Parts.Part::seconds).sum(),
                outcomes,
                summaries,
                Summary.regimesRight(outcomes),
                Summary.honest(outcomes),
                leftOut);
    }

    private void print(Table table) {
        out.println();
        out.print(TableText.of(table));
        out.flush();
    }

    private Parts.Part part(Workload workload, Announcer announcer) throws InterruptedException {
        String date = now();
        double before = announcer.elapsedSeconds();
        Outcome outcome = contest(workload, announcer);
        Parts.Part part = new Parts.Part(date, announcer.elapsedSeconds() - before, plan, outcome);
        parts.keep(workload, part);
        return part;
    }

    private static String now() {
        return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
    }

    private Outcome contest(Workload workload, Announcer announcer) throws InterruptedException {
        try {
            return new Contest(workload, plan, agent, announcer).run();
        } catch (IOException e) {
            throw new Failure("The JVM that runs " + workload.id() + " was lost: " + e.getMessage(), e);
        }
    }

    private void footnotes(List<Outcome> outcomes, List<String> leftOut) {
        double[] others = outcomes.stream()
                .flatMap(outcome -> outcome.rows().stream())
                .flatMap(row -> row.seen().stream())
                .mapToDouble(TrialResult::otherProcessors)
                .sorted()
                .toArray();
        out.printf(
                "Other programs kept %.2f processors busy while the agent looked (median; at most %.2f).%n",
                Median.of(others), others.length == 0 ? Double.NaN : others[others.length - 1]);
        if (Median.of(others) > MUCH) {
            out.println("That is too much to take these figures for the recommender's: run it on an idle machine.");
        }
        if (plan.interpolate()) {
            out.println("Sizes that are not in the sweep are interpolated between their neighbours there.");
        }
        if (!leftOut.isEmpty()) {
            out.println("Left out for want of time: " + String.join(", ", leftOut) + "; --only runs them alone.");
        }
        out.flush();
    }

    private String machine() {
        return plan.processors() + " processors, " + System.getProperty("os.name") + " "
                + System.getProperty("os.version") + ", " + System.getProperty("os.arch");
    }
}
