// SPDX-License-Identifier: Apache-2.0
package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Situation.Measured;
import io.loadline.demo.load.LoadResult;
import io.loadline.demo.report.Chart.Role;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Command;

/**
 * The situation of the article that this project continues: a pool too small for its clients is measured, given the size
 * that the agent recommends, and measured again under the same load; last, the agent resizes it by itself.
 */
@Command(name = "before-after", description = """
        Before and after: a pool that is too small
        A request computes for 10 ms and sleeps for 10 ms; 10 clients wait for their answers. The pool has 1 thread, \
        then the size that the agent recommends; last, 1 thread and resize=auto. Takes under three minutes.""")
final class BeforeAfter extends Experiment {
    private static final int CLIENTS = 10;
    private static final int AUTO_WINDOW_MILLIS = 100; // looks of 3 s, so that a minute has several
    private static final String AUTO = ",resize=auto,auto.pace=fast,auto.max." + Situation.POOL + "=64";

    private record Run(String name, Measured measured) {
        LoadResult load() {
            return measured.load();
        }
    }

    @Override
    protected double estimateSeconds(Lab lab) {
        return lab.choose(90, 165);
    }

    @Override
    protected void run(Lab lab, Result result) throws InterruptedException {
        int seconds = lab.choose(25, 40);
        int window = lab.choose(200, 1_000);
        Measured small = new Situation(Situation.TO_BE_FOUND, CLIENTS, 5, seconds, window).measure(lab, 1, "");
        String cost = small.digits();
        int size = small.recommendation().size();
        List<Run> runs = new ArrayList<>(List.of(new Run("before", small)));
        if (size > 1) {
            Situation same = new Situation(cost, CLIENTS, 5, seconds, window);
            runs.add(new Run("after", same.measure(lab, size, "")));
        }
        Measured itself = new Situation(cost, CLIENTS, 5, lab.choose(20, 60), AUTO_WINDOW_MILLIS).measure(lab, 1, AUTO);
        runs.add(new Run("by itself", itself));
        result.say("The agent, of the pool of 1: " + small.recommendation().explanation());
        itself.changes()
                .forEach(change -> result.say(
                        "By itself: %d -> %d threads, %s",
                        change.threadsBefore(), change.threadsAfter(), change.reason()));
        Table<Run> table = result.table("runs", "Before and after", runs)
                .note("Throughput and response are the load generator's figures, waiting and in system the agent's.")
                .text("run", "run", Run::name)
                .number("threads", "threads", 0, run -> run.measured.threads())
                .number("throughput", "throughput, /s", 1, run -> run.load().throughputPerSecond())
                .number("p50", "response p50, ms", 1, run -> run.load().p50Millis())
                .number("p99", "p99, ms", 1, run -> run.load().p99Millis())
                .number("waiting", "waiting, %", 0, run -> run.measured.pool().waitPercent())
                .number("inSystem", "in system", 1, run -> run.measured.pool().meanInSystem())
                .number("server", "server, processors", 2, run -> run.measured.serverProcessors())
                .number("generator", "generator", 2, run -> run.load().generatorProcessors())
                .number("others", "others", 2, run -> run.measured.otherProcessors());
        double[] rates = table.numbers("throughput");
        List<String> names = runs.stream().map(Run::name).toList();
        result.bars("before-after", "Requests per second", "requests/s", names)
                .caption("With one thread, with the recommended size, and resized by the agent, all the way included.")
                .bars("requests/s", Role.MEASURED, rates);
        result.atLeast("throughput, after / before", size > 1 ? rates[1] / rates[0] : Double.NaN, 1.2);
        result.say("To watch it yourself: java -javaagent:" + lab.agent()
                + " -jar loadline-demo.jar server --threads 1 --cpu-millis 10 --sleep 10, then java -jar loadline-demo.jar load"
                + " and the URL that the server prints; and open the server in VisualVM or JConsole.");
    }
}
