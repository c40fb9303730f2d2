// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.loadline.it.TestJvm;
import io.loadline.visualvm.program.PoolsProgram;
import java.io.IOException;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A JVM with thread pools that a test has started, and its MBeans. */
public final class Application implements AutoCloseable {

    private final TestJvm jvm;
    private JMXConnector connector;

    private Application(TestJvm jvm) {
        this.jvm = jvm;
        jvm.awaitReady();
    }

    /** Starts an application with the agent. */
    public static Application measured(String options, int quietPools) {
        return started(javaagent(options), quietPools);
    }

    /** Starts an application with the agent, whose hours last ten seconds, and one pool more. */
    public static Application byTheHour(String options, int quietPools) {
        return started(javaagent(options), quietPools, "-Dloadline.hour=5000");
    }

    private static String javaagent(String options) {
        return TestJvm.javaagent("memory.enough=0s," + options);
    }

    /** Starts an application without the agent. */
    public static Application plain() {
        return started("-Dplain=true", 0);
    }

    private static Application started(String option, int quietPools, String... properties) {
        return new Application(
                TestJvm.plain().with(option).with(properties).start(PoolsProgram.class, String.valueOf(quietPools)));
    }

    public long pid() {
        return Long.parseLong(jvm.awaitReady());
    }

    /** Connects at the first call. */
    @SuppressWarnings("BanJNDI") // the address comes from a JVM that the test has started
    public synchronized MBeanServerConnection server() throws IOException {
        if (connector == null) {
            connector = JMXConnectorFactory.connect(new JMXServiceURL(address()));
        }
        return connector.getMBeanServerConnection();
    }

    private String address() throws IOException {
        try {
            VirtualMachine machine = VirtualMachine.attach(jvm.awaitReady());
            try {
                return machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new IOException(e);
        }
    }

    @Override
    public void close() {
        jvm.close();
        jvm.exitCode();
    }
}
