package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.health.Status;
import io.loadline.jmx.open.AttributeTable;
import io.loadline.jmx.open.Composite;
import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.open.Refusal;
import io.loadline.jmx.resize.SelfResizing;
import io.loadline.threads.UnmeasuredThreads;

/** The attributes and operations of {@code io.loadline:type=Agent}. */
final class AgentAttributes {

    private static final Composite<UnmeasuredThreads.Group> UNMEASURED = new Composite<UnmeasuredThreads.Group>(
                    "UnmeasuredThreads", "Threads that belong to no pool that is measured", "threads")
            .item("threads", STRING, "their name, * for each number in which they differ", g -> g.threads)
            .item("count", INTEGER, "how many there are now", g -> g.count)
            .item("what", STRING, "whose they are", g -> g.what);

    private AgentAttributes() {}

    static AttributeTable<AgentReading> table(SelfResizing selfResizing) {
        return new AttributeTable<AgentReading>("Loadline itself")
                .text("Version", "Version of Loadline", agent -> Status.version())
                .texts("Options", "The options in force, as key=value", AgentReading::options)
                .texts("InstrumentedClasses", "Classes of the JDK that are woven", AgentReading::instrumentedClasses)
                .text("Health", "'measuring', or why not", AgentReading::health)
                .text("ThreadClock", "Where processor and run-queue times come from", AgentReading::threadClock)
                .number(
                        "OwnCpuMillis",
                        "milliseconds",
                        "Processor time of the agent's own threads, and of what clients had it compute",
                        a -> a.ownCpuMillis())
                .count("OwnHeapBytes", "bytes", "Estimated heap that the agent uses", a -> a.ownHeapBytes())
                .number(
                        "TimedShare",
                        "ratio",
                        "Share of the tasks started in the last window that were timed; all are counted",
                        a -> a.timedShare())
                .rows(
                        "UnmeasuredThreads",
                        UNMEASURED,
                        "Application threads that belong to no measured pool, largest groups first",
                        a -> a.unmeasuredThreads())
                .texts("Errors", "Errors inside the agent; the application did not see them", AgentReading::errors)
                .texts(
                        "AccountingErrors",
                        "Pools whose counts contradict each other: a fault of the agent",
                        a -> a.accountingErrors())
                .with(operations(selfResizing));
    }

    private static OperationTable<AgentReading> operations(SelfResizing selfResizing) {
        return new OperationTable<AgentReading>()
                .add(
                        "configure",
                        "Changes the options that are named and says what it did; nothing changes if any of it is wrong;"
                                + " window and timing cannot change",
                        STRING,
                        ACTION,
                        (agent, text) -> configure(agent, (String) text[0]),
                        OperationTable.text("options", "An option string, such as history=20m,resize=manual"))
                .add(
                        "stopResizing",
                        "Ends resize=auto or observe at once; pools go back to their sizes at the start; says what it did",
                        STRING,
                        ACTION,
                        (agent, none) -> selfResizing.stop())
                .add(
                        "resumeResizing",
                        "Goes on after stopResizing; the present sizes are the new start",
                        STRING,
                        ACTION,
                        (agent, none) -> selfResizing.resume());
    }

    private static String configure(AgentReading agent, String options) {
        try {
            return agent.configure(options);
        } catch (IllegalArgumentException bad) {
            throw Refusal.ofArgument(bad.getMessage());
        }
    }
}
