// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

import java.io.IOException;
import javax.management.MBeanServerConnection;

/** The way to a JVM. It is asked anew for each poll, so that a lost connection may come back. */
public interface Connection {

    /**
     * May take its time; never called on the event thread.
     *
     * @return null if there is no connection now
     */
    MBeanServerConnection open() throws IOException;
}
