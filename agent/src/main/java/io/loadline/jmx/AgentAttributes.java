package io.loadline.jmx;

/** The attributes of {@code io.loadline:type=Agent}. */
final class AgentAttributes {

    private AgentAttributes() {}

    static AttributeTable<AgentReading> table() {
        return new AttributeTable<AgentReading>("Loadline itself")
                .text("Version", "Version of Loadline", AgentReading::version)
                .texts("Options", "The options in force, as key=value", AgentReading::options)
                .texts("InstrumentedClasses", "Classes of the JDK that are woven", AgentReading::instrumentedClasses)
                .text("Health", "'measuring', or why not", AgentReading::health)
                .text("ThreadClock", "Where processor and run-queue times come from", AgentReading::threadClock)
                .number(
                        "OwnCpuMillis",
                        "milliseconds",
                        "Processor time of the agent's own thread",
                        a -> a.ownCpuMillis())
                .count(
                        "OwnHeapBytes",
                        "bytes",
                        "Heap that the agent takes, an estimate by what it knows that it holds",
                        a -> a.ownHeapBytes())
                .number(
                        "TimedShare",
                        "ratio",
                        "Share of the tasks started in the last window that were timed, picked at random",
                        a -> a.timedShare())
                .number(
                        "CostPerTaskNanos",
                        "nanoseconds",
                        "What a task costs the application's threads at that share: an estimate, measured at the first look",
                        a -> a.costPerTaskNanos())
                .texts("Errors", "Errors inside the agent; the application did not see them", AgentReading::errors)
                .texts(
                        "AccountingErrors",
                        "Pools whose counts contradict each other, which must not be",
                        a -> a.accountingErrors());
    }
}
