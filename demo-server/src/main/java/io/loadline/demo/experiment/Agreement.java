package io.loadline.demo.experiment;

import static io.loadline.demo.report.Column.number;
import static io.loadline.demo.report.Column.text;

import io.loadline.demo.experiment.job.OwnFigures;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.List;
import java.util.function.Function;

/** The table in which the agent's figures stand beside those that the workload has of itself. */
public final class Agreement {

    private Agreement() {}

    /** A row for each of the runs, all of them by their {@code threads}. */
    public static <R> Table of(
            List<R> runs, Function<R, String> threads, Function<R, OwnFigures> own, Function<R, PoolTotals> agent) {
        return new TableBuilder<>(
                        "agreement",
                        "What the agent measured, beside what the workload knows of itself",
                        "Tasks since the pool was first seen; means of service and wait. The workload stops its own clock"
                                + " inside the task, the agent around it.",
                        runs)
                .column(text("run", "threads"), threads)
                .column(number("ownTasks", "tasks: workload", "", 0), run -> own.apply(run)
                        .tasks())
                .column(number("agentTasks", "agent", "", 0), run -> agent.apply(run)
                        .completed())
                .column(number("ownServiceMillis", "service: workload", "ms", 3), run -> own.apply(run)
                        .serviceMillis())
                .column(number("agentServiceMillis", "agent", "ms", 3), run -> agent.apply(run)
                        .serviceMillis())
                .column(number("ownWaitMillis", "wait: workload", "ms", 3), run -> own.apply(run)
                        .waitMillis())
                .column(number("agentWaitMillis", "agent", "ms", 3), run -> agent.apply(run)
                        .waitMillis())
                .build();
    }
}
