package io.loadline.jmx;

import static javax.management.MBeanOperationInfo.ACTION;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.jmx.open.OpenBean;
import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.open.Refusal;
import io.loadline.jmx.resize.SelfResizing;
import javax.management.MBeanException;
import javax.management.MBeanNotificationInfo;
import javax.management.ReflectionException;

/** The agent's MBean: its attributes and operations. */
final class AgentBean extends OpenBean<AgentReading> {

    private static final OperationTable<AgentBean> OPERATIONS = new OperationTable<AgentBean>()
            .add(
                    "configure",
                    "Changes the options that are named and says what it did; nothing changes if any of it is wrong;"
                            + " window and timing cannot change",
                    STRING,
                    ACTION,
                    (bean, text) -> bean.configure((String) text[0]),
                    OperationTable.text("options", "An option string, such as history=20m,resize=manual"))
            .add(
                    "stopResizing",
                    "Ends resize=auto or observe at once; pools go back to their sizes at the start; says what it did",
                    STRING,
                    ACTION,
                    (bean, none) -> bean.selfResizing.stop())
            .add(
                    "resumeResizing",
                    "Goes on after stopResizing; the present sizes are the new start",
                    STRING,
                    ACTION,
                    (bean, none) -> bean.selfResizing.resume());

    private final AgentReading agent;
    private final SelfResizing selfResizing;

    AgentBean(AgentReading agent, SelfResizing selfResizing) {
        super(agent, AgentAttributes.table().with(OPERATIONS.infos(), new MBeanNotificationInfo[0]));
        this.agent = agent;
        this.selfResizing = selfResizing;
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        return OPERATIONS.invoke(this, operation, parameters, signature);
    }

    private String configure(String options) {
        try {
            return agent.configure(options);
        } catch (IllegalArgumentException bad) {
            throw Refusal.ofArgument(bad.getMessage());
        }
    }
}
