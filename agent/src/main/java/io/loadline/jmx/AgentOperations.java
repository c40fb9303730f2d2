package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.open.Refusal;
import io.loadline.jmx.resize.SelfResizing;

/** The operations of the agent's MBean. */
final class AgentOperations {

    private final AgentReading agent;
    private final SelfResizing selfResizing;

    AgentOperations(AgentReading agent, SelfResizing selfResizing) {
        this.agent = agent;
        this.selfResizing = selfResizing;
    }

    static OperationTable<AgentOperations> table() {
        return new OperationTable<AgentOperations>()
                .addOfText(
                        "configure",
                        "Changes the options that are named and says what it did; nothing changes if any of it is wrong;"
                                + " window and timing cannot change",
                        STRING,
                        ACTION,
                        AgentOperations::configure,
                        OperationTable.text("options", "An option string, such as history=20m,resize=manual"))
                .add(
                        "stopResizing",
                        "Ends resize=auto or observe at once; pools go back to their sizes at the start; says what it did",
                        STRING,
                        ACTION,
                        (operations, none) -> operations.selfResizing.stop())
                .add(
                        "resumeResizing",
                        "Goes on after stopResizing; the present sizes are the new start",
                        STRING,
                        ACTION,
                        (operations, none) -> operations.selfResizing.resume());
    }

    private String configure(String options) {
        try {
            return agent.configure(options);
        } catch (IllegalArgumentException bad) {
            throw Refusal.ofArgument(bad.getMessage());
        }
    }
}
