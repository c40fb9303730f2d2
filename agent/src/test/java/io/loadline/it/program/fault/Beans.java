package io.loadline.it.program.fault;

import io.loadline.it.program.OwnBeans;
import javax.management.JMException;
import javax.management.MBeanAttributeInfo;
import javax.management.ObjectName;

/** The agent's MBeans, whether they can be read or not. */
final class Beans {

    private Beans() {}

    /** Waits until the agent publishes what it measures. */
    static void awaitAgent() {
        OwnBeans.awaitBean(OwnBeans.agent());
        OwnBeans.await(
                "ThreadPools appears", () -> !OwnBeans.beans("type=ThreadPools").isEmpty());
    }

    /** Reads everything there is, and forgets it. Who asks the agent may see its errors. */
    static void readAll() {
        for (ObjectName name : OwnBeans.beans("*")) {
            try {
                for (MBeanAttributeInfo attribute :
                        OwnBeans.server().getMBeanInfo(name).getAttributes()) {
                    read(name, attribute.getName());
                }
            } catch (JMException | RuntimeException failed) {
                // the next one
            }
        }
    }

    private static void read(ObjectName name, String attribute) {
        try {
            OwnBeans.server().getAttribute(name, attribute);
        } catch (JMException | RuntimeException failed) {
            // the next one
        }
    }
}
