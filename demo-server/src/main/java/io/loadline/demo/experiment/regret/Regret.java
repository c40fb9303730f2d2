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
import java.util.List;

/** All workloads, one after the other, each with its part of the table as soon as it is done. */
final class Regret {

    private static final double MUCH = 0.1;

    private final Plan plan;
    private final Path agent;
    private final PrintWriter out;
    private final PrintWriter err;

    Regret(Plan plan, Path agent, PrintWriter out, PrintWriter err) {
        this.plan = plan;
        this.agent = agent;
        this.out = out;
        this.err = err;
    }

    /** @param budgetSeconds no workload is begun that would probably end later */
    Report run(List<Workload> workloads, double budgetSeconds) throws InterruptedException {
        String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
        Announcer announcer = new Announcer(err, System.console() != null, plan.estimateSeconds(workloads));
        List<Outcome> outcomes = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        for (Workload workload : workloads) {
            if (announcer.elapsedSeconds() + plan.estimateSeconds(workload) > budgetSeconds) {
                leftOut.add(workload.id());
                continue;
            }
            Outcome outcome = contest(workload, announcer);
            announcer.done();
            print(RegretTables.rows(outcome.workload() + ": " + outcome.title(), List.of(outcome)));
            outcomes.add(outcome);
        }
        List<Summary> summaries = Summary.of(outcomes);
        print(RegretTables.summaries(summaries));
        footnotes(outcomes, leftOut);
        return new Report(
                date,
                machine(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                plan,
                announcer.elapsedSeconds(),
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
