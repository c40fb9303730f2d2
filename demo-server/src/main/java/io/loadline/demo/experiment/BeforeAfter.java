package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Situation.Measured;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/**
 * The situation of the article that this project continues: a pool too small for its clients is measured, given the size
 * that the agent recommends, and measured again under the same load; last, the agent resizes it by itself.
 */
@Command(
        name = "before-after",
        description = "Runs a server with a pool of one thread and 10 clients, shows what the agent measures and"
                + " recommends, then runs it with the recommended size and compares; last, the agent resizes the small"
                + " pool by itself. Takes under three minutes.")
final class BeforeAfter extends Experiment {

    private static final int CLIENTS = 10;
    private static final int MILLIS = 10;
    private static final int AUTO_WINDOW_MILLIS = 100; // looks of 3 s, so that a minute has several
    private static final String AUTO = ",resize=auto,auto.pace=fast,auto.max." + Situation.POOL + "=64";

    BeforeAfter() {
        super(
                "Before and after: a pool that is too small",
                "A request computes for 10 ms and sleeps for 10 ms; 10 clients wait for their answers. The pool has 1 thread,"
                        + " then the size that the agent recommends; last, 1 thread and resize=auto.");
    }

    private record Run(String name, Measured measured) {
        double rate() {
            return measured.load().throughputPerSecond();
        }
    }

    private static Situation situation(List<String> cost, int seconds, int windowMillis) {
        return new Situation(cost, MILLIS, CLIENTS, 5, seconds, windowMillis);
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return lab.choose(90, 165);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        int seconds = lab.choose(25, 40);
        int window = lab.choose(200, 1_000);
        Measured small =
                situation(List.of("--cpu-millis", "" + MILLIS), seconds, window).measure(lab, 1, "");
        Recommendation said = small.recommendation();
        List<Run> runs = new ArrayList<>(List.of(new Run("before", small)));
        double ratio = Double.NaN;
        if (said.size() > 1) {
            Run after =
                    new Run("after", situation(small.digits(), seconds, window).measure(lab, said.size(), ""));
            ratio = after.rate() / runs.get(0).rate();
            runs.add(after);
        }
        Measured itself = situation(small.digits(), lab.choose(20, 60), AUTO_WINDOW_MILLIS)
                .measure(lab, 1, AUTO);
        runs.add(new Run("by itself", itself));
        result.say("The agent, of the pool of 1: " + said.explanation());
        itself.changes()
                .forEach(change -> result.say(
                        "By itself: %d -> %d threads, %s",
                        change.threadsBefore(), change.threadsAfter(), change.reason()));
        table(result, runs);
        result.bars(
                        "before-after",
                        "Requests per second",
                        "requests/s",
                        runs.stream().map(Run::name).toList(),
                        "With one thread, with the recommended size, and resized by the agent, all the way included.")
                .bars(
                        "requests/s",
                        Role.MEASURED,
                        runs.stream().mapToDouble(Run::rate).toArray());
        result.atLeast("throughput, after / before", ratio, 1.2);
        result.say("To watch it yourself: java -javaagent:" + lab.agent()
                + " -jar loadline-demo.jar server --threads 1 --cpu-millis 10 --sleep 10, then java -jar loadline-demo.jar load"
                + " and the URL that the server prints; and open the server in VisualVM or JConsole.");
    }

    private static void table(Result result, List<Run> runs) {
        result.table(
                        "runs",
                        "Before and after",
                        "Throughput and response are the load generator's figures, waiting and in system the agent's.",
                        runs)
                .text("run", "run", Run::name)
                .number("threads", "threads", "", 0, run -> run.measured.threads())
                .number("throughput", "throughput", "/s", 1, Run::rate)
                .number("p50", "response p50", "ms", 1, run -> run.measured
                        .load()
                        .p50Millis())
                .number("p99", "p99", "ms", 1, run -> run.measured.load().p99Millis())
                .number(
                        "waiting",
                        "waiting",
                        "%",
                        0,
                        run -> 100 * run.measured.pool().waitShare())
                .number("inSystem", "in system", "", 1, run -> run.measured
                        .pool()
                        .inSystem())
                .number("server", "server", "processors", 2, run -> run.measured
                        .processors()
                        .server())
                .number("generator", "generator", "", 2, run -> run.measured
                        .load()
                        .generatorProcessors())
                .number("others", "others", "", 2, run -> run.measured.othersProcessors());
    }
}
