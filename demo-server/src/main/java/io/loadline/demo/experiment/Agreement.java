package io.loadline.demo.experiment;

import io.loadline.demo.experiment.job.OwnFigures;
import io.loadline.demo.report.Column;
import io.loadline.demo.report.Table;

/** The table in which the agent's figures stand beside those that the workload has of itself. */
public final class Agreement {

    private final Table table;

    /** @param what a row is */
    public Agreement(String what) {
        table = Table.of(
                "agreement",
                "What the agent measured, beside what the workload knows of itself",
                "Tasks since the pool was first seen; means of service and wait. The workload stops its own clock inside the"
                        + " task, the agent around it.",
                Column.text("run", what),
                Column.number("ownTasks", "tasks: workload", "", 0),
                Column.number("agentTasks", "agent", "", 0),
                Column.number("ownServiceMillis", "service: workload", "ms", 3),
                Column.number("agentServiceMillis", "agent", "ms", 3),
                Column.number("ownWaitMillis", "wait: workload", "ms", 3),
                Column.number("agentWaitMillis", "agent", "ms", 3));
    }

    public Agreement add(String run, OwnFigures own, PoolTotals agent) {
        table.row(
                run,
                (double) own.tasks(),
                agent.completed(),
                own.serviceMillis(),
                agent.serviceMillis(),
                own.waitMillis(),
                agent.waitMillis());
        return this;
    }

    public Table table() {
        return table;
    }
}
