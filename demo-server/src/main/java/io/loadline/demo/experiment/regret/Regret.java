package io.loadline.demo.experiment.regret;

import io.loadline.demo.Failure;
import io.loadline.demo.experiment.regret.workload.Workload;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;

/** All workloads, one after the other, each with its part of the table as soon as it is done. */
final class Regret {

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
        RegretTable table = new RegretTable(out);
        List<Outcome> outcomes = new ArrayList<>();
        List<String> leftOut = new ArrayList<>();
        table.head();
        for (Workload workload : workloads) {
            if (announcer.elapsedSeconds() + plan.estimateSeconds(workload) > budgetSeconds) {
                leftOut.add(workload.id());
                continue;
            }
            Outcome outcome = contest(workload, announcer);
            announcer.done();
            table.print(outcome);
            outcomes.add(outcome);
        }
        List<Summary> summaries = Summary.of(outcomes);
        table.print(summaries, outcomes);
        footnotes(leftOut);
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

    private Outcome contest(Workload workload, Announcer announcer) throws InterruptedException {
        try {
            return new Contest(workload, plan, agent, announcer).run();
        } catch (IOException e) {
            throw new Failure("The JVM that runs " + workload.id() + " was lost: " + e.getMessage(), e);
        }
    }

    private void footnotes(List<String> leftOut) {
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
