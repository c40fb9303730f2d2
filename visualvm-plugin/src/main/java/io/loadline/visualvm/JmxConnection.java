// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm;

import io.loadline.visualvm.data.Connection;
import javax.management.MBeanServerConnection;
import org.graalvm.visualvm.application.Application;
import org.graalvm.visualvm.core.datasupport.Stateful;
import org.graalvm.visualvm.tools.jmx.JmxModel;
import org.graalvm.visualvm.tools.jmx.JmxModelFactory;

/** VisualVM's own JMX connection to an application, local or remote. */
final class JmxConnection implements Connection {

    private final Application application;

    JmxConnection(Application application) {
        this.application = application;
    }

    @Override
    public MBeanServerConnection open() {
        if (application.getState() != Stateful.STATE_AVAILABLE) {
            return null;
        }
        JmxModel model = JmxModelFactory.getJmxModelFor(application);
        return model == null || model.getConnectionState() != JmxModel.ConnectionState.CONNECTED
                ? null
                : model.getMBeanServerConnection();
    }
}
