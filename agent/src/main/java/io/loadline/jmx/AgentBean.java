package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.OpenBean;
import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.open.Refusal;
import javax.management.MBeanException;
import javax.management.MBeanNotificationInfo;
import javax.management.ReflectionException;

/** The agent's MBean: its attributes and operations. */
final class AgentBean extends OpenBean<AgentReading> {

    private static final OperationTable<AgentReading> OPERATIONS = new OperationTable<AgentReading>()
            .addOfText(
                    "configure",
                    "Changes the options that are named and says what it did; nothing changes if any of it is wrong;"
                            + " window and timing cannot change",
                    STRING,
                    ACTION,
                    AgentBean::configure,
                    OperationTable.text("options", "An option string, such as history=20m,resize=manual"));

    private final AgentReading agent;

    AgentBean(AgentReading agent) {
        super(agent, AgentAttributes.table().with(OPERATIONS.infos(), new MBeanNotificationInfo[0]));
        this.agent = agent;
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        return OPERATIONS.invoke(agent, operation, parameters, signature);
    }

    private static String configure(AgentReading agent, String options) {
        try {
            return agent.configure(options);
        } catch (IllegalArgumentException bad) {
            throw Refusal.ofArgument(bad.getMessage());
        }
    }
}
