package io.loadline.cli;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.MBeanServerConnection;
import javax.management.ObjectName;
import javax.management.ReflectionException;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** An agent in another JVM, perhaps of another version, reached through the JVM's management connection. */
final class RunningAgent implements AutoCloseable {

    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(10);
    private static final long POLL_MILLIS = 50;

    private final String pid;
    private final ObjectName bean;
    private final JMXConnector connector;
    private final MBeanServerConnection server;

    private interface Call<T> {
        T on(MBeanServerConnection server) throws IOException, JMException;
    }

    private RunningAgent(String pid, JMXConnector connector) throws IOException, JMException {
        this.pid = pid;
        this.bean = new ObjectName("io.loadline:type=Agent");
        this.connector = connector;
        this.server = connector.getMBeanServerConnection();
    }

    /** Waits some seconds for an agent that has just started; the caller closes the result. */
    @SuppressWarnings("BanJNDI") // the address comes from a JVM that belongs to the same user on the same machine
    static RunningAgent in(AttachApi.Target target, String pid) throws Failure {
        try {
            JMXConnector connector = JMXConnectorFactory.connect(new JMXServiceURL(target.managementAddress()));
            RunningAgent agent = new RunningAgent(pid, connector);
            agent.awaitBean();
            return agent;
        } catch (IOException | JMException e) {
            throw unreachable(pid, e);
        }
    }

    String version() throws Failure {
        return ask(connection -> (String) connection.getAttribute(bean, "Version"));
    }

    /** The options in force, each as {@code key=value}. */
    List<String> options() throws Failure {
        return ask(connection -> Arrays.asList((String[]) connection.getAttribute(bean, "Options")));
    }

    /** Changes options and returns the agent's answer. */
    String configure(String options) throws Failure {
        return ask(connection -> (String)
                connection.invoke(bean, "configure", new Object[] {options}, new String[] {String.class.getName()}));
    }

    @Override
    public void close() {
        try {
            connector.close();
        } catch (IOException gone) {
            // all calls have returned
        }
    }

    private void awaitBean() throws IOException, JMException, Failure {
        long deadline = System.nanoTime() + PATIENCE_NANOS;
        while (!server.isRegistered(bean)) {
            if (System.nanoTime() - deadline > 0) {
                close();
                throw new Failure(
                        Failure.IMPOSSIBLE,
                        "Loadline in process " + pid + " has not ended its first window yet; try again then");
            }
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MILLIS);
            } catch (InterruptedException stop) {
                Thread.currentThread().interrupt();
                deadline = System.nanoTime() - 1;
            }
        }
    }

    private <T> T ask(Call<T> call) throws Failure {
        try {
            return call.on(server);
        } catch (MBeanException refused) {
            boolean badText = refused.getCause() instanceof IllegalArgumentException;
            throw new Failure(badText ? Failure.USAGE : Failure.IMPOSSIBLE, refused.getMessage());
        } catch (ReflectionException olderVersion) {
            throw new Failure(
                    Failure.IMPOSSIBLE,
                    "Loadline in process " + pid + " is of a version that cannot change its options;"
                            + " restart the application with -javaagent:loadline-agent.jar=options");
        } catch (IOException | JMException e) {
            throw unreachable(pid, e);
        }
    }

    private static Failure unreachable(String pid, Exception reason) {
        return new Failure(
                Failure.IMPOSSIBLE, "Loadline in process " + pid + " cannot be reached: " + reason.getMessage());
    }
}
