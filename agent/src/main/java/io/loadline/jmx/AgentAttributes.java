package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.advise.Advisor;
import io.loadline.health.Status;
import io.loadline.jmx.open.BeanTable;
import io.loadline.jmx.open.OpenTypes;
import io.loadline.jmx.open.Refusal;
import io.loadline.jmx.resize.SelfResizing;

/** The attributes and operations of {@code io.loadline:type=Agent}. */
final class AgentAttributes {

    private AgentAttributes() {}

    static BeanTable<AgentReading> table(SelfResizing selfResizing, Advisor advisor) {
        return new BeanTable<AgentReading>("Agent")
                .value("Version", agent -> Status.version())
                .value("Options", AgentReading::options)
                .value("InstrumentedClasses", AgentReading::instrumentedClasses)
                .value("Health", AgentReading::health)
                .value("ThreadClock", AgentReading::threadClock)
                .value("OwnCpuMillis", a -> a.ownCpuMillis())
                .value("OwnHeapBytes", a -> a.ownHeapBytes())
                .value("TimedShare", a -> a.timedShare())
                .rows("UnmeasuredThreads", OpenTypes.UNMEASURED, a -> a.unmeasuredThreads())
                .rows("Findings", OpenTypes.FINDING, agent -> advisor.findingsOfAll())
                .value("Errors", AgentReading::errors)
                .value("AccountingErrors", a -> a.accountingErrors())
                .operation("configure", STRING, ACTION, (agent, text) -> configure(agent, (String) text[0]))
                .operation("stopResizing", STRING, ACTION, (agent, none) -> selfResizing.stop())
                .operation("resumeResizing", STRING, ACTION, (agent, none) -> selfResizing.resume());
    }

    private static String configure(AgentReading agent, String options) {
        try {
            return agent.configure(options);
        } catch (IllegalArgumentException bad) {
            throw Refusal.ofArgument("as-said", bad.getMessage());
        }
    }
}
