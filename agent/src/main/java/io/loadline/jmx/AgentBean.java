package io.loadline.jmx;

import io.loadline.jmx.open.OpenBean;
import io.loadline.jmx.open.OperationTable;
import io.loadline.jmx.resize.SelfResizing;
import javax.management.MBeanException;
import javax.management.MBeanNotificationInfo;
import javax.management.ReflectionException;

/** The agent's MBean: its attributes and operations. */
final class AgentBean extends OpenBean<AgentReading> {

    private static final OperationTable<AgentOperations> OPERATIONS = AgentOperations.table();

    private final AgentOperations operations;

    AgentBean(AgentReading agent, SelfResizing selfResizing) {
        super(agent, AgentAttributes.table().with(OPERATIONS.infos(), new MBeanNotificationInfo[0]));
        this.operations = new AgentOperations(agent, selfResizing);
    }

    @Override
    public Object invoke(String operation, Object[] parameters, String[] signature)
            throws ReflectionException, MBeanException {
        return OPERATIONS.invoke(operations, operation, parameters, signature);
    }
}
