// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx;

import io.loadline.health.Faults;
import io.loadline.jmx.open.OpenBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.management.JMException;
import javax.management.MBeanServer;
import javax.management.ObjectName;

/**
 * Collects changes of registrations, and applies all of them at once to the platform's MBean server. A failed change is
 * retried at the next update. Without changes no call reaches the server. Agent's thread only.
 */
final class Registrations {

    private final Faults faults;
    private final Map<ObjectName, OpenBean<?>> registered = new HashMap<>();

    /** The bean to register for each name that changes; null to unregister. */
    private final Map<ObjectName, OpenBean<?>> changes = new LinkedHashMap<>();

    Registrations(Faults faults) {
        this.faults = faults;
    }

    void put(ObjectName name, OpenBean<?> bean) {
        changes.put(name, bean);
    }

    void remove(ObjectName name) {
        changes.put(name, null);
    }

    boolean isWanted(ObjectName name) {
        return (changes.containsKey(name) ? changes.get(name) : registered.get(name)) != null;
    }

    void update() {
        if (changes.isEmpty()) {
            return;
        }
        MBeanServer server = ManagementFactory.getPlatformMBeanServer();
        // register new names first, so that a renamed pool always has an MBean
        for (boolean isNew : new boolean[] {true, false}) {
            for (ObjectName name : new ArrayList<>(changes.keySet())) {
                if (isNew == !registered.containsKey(name)) {
                    // an error with one MBean must not prevent the others
                    faults.guard("publishing MBeans", () -> change(server, name));
                }
            }
        }
    }

    private void change(MBeanServer server, ObjectName name) throws JMException {
        OpenBean<?> bean = changes.get(name);
        if (registered.get(name) != bean) {
            unregister(server, name);
            if (bean != null) {
                server.registerMBean(bean, name);
                registered.put(name, bean);
            }
        }
        changes.remove(name);
    }

    private void unregister(MBeanServer server, ObjectName name) throws JMException {
        // the application may have unregistered it
        if (registered.containsKey(name) && server.isRegistered(name)) {
            server.unregisterMBean(name);
        }
        registered.remove(name);
    }
}
