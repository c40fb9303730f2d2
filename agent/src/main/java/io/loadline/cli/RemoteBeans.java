// SPDX-License-Identifier: Apache-2.0
package io.loadline.cli;

import io.loadline.Answers;
import io.loadline.health.AgentStatus;
import io.loadline.report.Overview;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InvalidClassException;
import java.io.ObjectInputStream;
import java.math.BigInteger;
import java.net.MalformedURLException;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.management.InstanceNotFoundException;
import javax.management.JMException;
import javax.management.MBeanException;
import javax.management.ObjectName;
import javax.management.openmbean.TabularData;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/**
 * MBeans of the agent in another JVM: attribute values by name, as open types. JMX reads them, and needs only the
 * management agent of that JVM. If that JVM's serial filter refuses JMX, or either JVM lacks the module, an {@link
 * AgentLine} reads them.
 */
final class RemoteBeans implements Published {

    private static final String AGENT = "io.loadline:type=Agent";
    private static final String SYSTEM = "io.loadline:type=ThreadPools";

    /** Address of the JDK's own agent: {@code ConnectorBootstrap.startLocalConnectorServer}. */
    private static final Pattern OWN_ADDRESS =
            Pattern.compile("service:jmx:rmi://(localhost|127\\.0\\.0\\.1|\\[(0:){7}1]|\\[::1])/stub/[\\w+/=-]+");

    private final String pid;

    /**
     * Connector to the JVM; null without a management agent there, or without a connector here. A JRE may lack either
     * module.
     */
    private final JMXConnector connector;

    /** Connection of the agent; null while JMX works. */
    private AgentLine line;

    private RemoteBeans(String pid, JMXConnector connector) {
        this.pid = pid;
        this.connector = connector;
    }

    /** Connects to an agent whose MBeans exist, or fails; the caller closes the result. */
    static RemoteBeans measuredBy(String pid) throws Failure, IOException, JMException {
        try (Attachment target = Attachment.to(pid)) {
            String status = target.systemProperties().getProperty(AgentStatus.PROPERTY);
            if (!AgentStatus.isMeasuring(status)) {
                throw Failure.impossible(
                        status == null
                                ? "process " + pid + " does not run Loadline; attach " + pid + " starts it"
                                : "Loadline in process " + pid + " does not measure: " + status);
            }
            RemoteBeans beans = of(pid, target);
            if (!beans.isPublished()) {
                beans.close();
                throw Failure.impossible(
                        "Loadline in process " + pid + " has not ended its first window yet; try again");
            }
            return beans;
        }
    }

    /** Connects to a JVM that the agent measures; the caller closes the result. */
    static RemoteBeans of(String pid, Attachment target) throws Failure, IOException {
        String address = target.managementAddress();
        if (address != null && !isOfThisMachine(address)) {
            throw Failure.impossible(
                    "process " + pid + " gives a JMX address that is not its own on this machine: " + address);
        }
        return new RemoteBeans(pid, address == null ? null : connector(address));
    }

    /**
     * Returns true for an address of the form that a JVM's own management agent has. It needs no lookup by name, and
     * names no other machine.
     */
    static boolean isOfThisMachine(String address) {
        return OWN_ADDRESS.matcher(address).matches();
    }

    @SuppressWarnings("BanJNDI") // the address is a stub, not a lookup, from a JVM whose socket is trusted
    private static JMXConnector connector(String address) throws IOException {
        try {
            return JMXConnectorFactory.connect(new JMXServiceURL(address));
        } catch (MalformedURLException withoutThatModule) {
            return null;
        }
    }

    /**
     * Returns the failure for an error while reading.
     *
     * @param from the source, as in {@link Published#ask}
     */
    static Failure unreadable(String from, Exception reason) {
        Throwable innermost = reason;
        while (innermost.getCause() != null) {
            innermost = innermost.getCause();
        }
        return Failure.impossible(
                !Web.isUrl(from) && Processes.hasEnded(from)
                        ? "process " + from + " has ended"
                        : (Web.isUrl(from) ? "" : "process ") + from + " cannot be read: "
                                + (innermost.getMessage() == null ? innermost : innermost.getMessage()));
    }

    private Object ask(String... question) throws IOException, JMException, Failure {
        if (line == null && connector != null) {
            try {
                return Answers.answer(connector.getMBeanServerConnection(), question);
            } catch (IOException e) {
                if (!isRefusedByFilter(e)) {
                    throw e;
                }
            }
        }
        if (line == null) {
            line = openLine();
        }
        return line.ask(question);
    }

    private AgentLine openLine() throws IOException, Failure {
        try {
            return AgentLine.to(pid);
        } catch (Failure noAnswer) {
            String why = connector == null ? " has no JMX for other processes" : "'s serial filter refuses JMX";
            throw Failure.impossible(
                    "process " + pid + why + ", and the agent cannot answer in another way: " + noAnswer.getMessage());
        }
    }

    private static boolean isRefusedByFilter(Throwable e) {
        return e != null && (e instanceof InvalidClassException || isRefusedByFilter(e.getCause()));
    }

    /** Returns true if the agent has published its MBeans. */
    boolean isPublished() throws IOException, JMException, Failure {
        return names().contains(new ObjectName(AGENT));
    }

    @SuppressWarnings("unchecked")
    private Set<ObjectName> names() throws IOException, JMException, Failure {
        return (Set<ObjectName>) ask("names");
    }

    @Override
    public void close() {
        try {
            if (line != null) {
                line.close();
            }
            if (connector != null) {
                connector.close();
            }
        } catch (IOException gone) {
            // all calls have returned
        }
    }

    String version() throws IOException, JMException, Failure {
        return (String) ask("attribute", AGENT, "Version");
    }

    /** Returns the options in force, each as {@code key=value}. */
    List<String> options() throws IOException, JMException, Failure {
        return Arrays.asList((String[]) ask("attribute", AGENT, "Options"));
    }

    /** Changes options and returns the agent's answer. */
    String configure(String options) throws IOException, JMException, Failure {
        return (String) ask("invoke", AGENT, "configure", String.class.getName(), options);
    }

    @Override
    public String report(String form) throws IOException, JMException, Failure {
        try {
            return (String) ask("invoke", SYSTEM, "report", String.class.getName(), form);
        } catch (MBeanException refused) {
            if (refused.getCause() instanceof IllegalArgumentException) {
                throw Failure.impossible("Loadline in process " + pid + " is of another version, " + version()
                        + ", and knows no such report; use the jar that it was started with");
            }
            throw refused;
        }
    }

    @Override
    public String report(String pool, String form, boolean sampleFirst) throws IOException, JMException, Failure {
        String name = pool == null ? report(Overview.FIRST) : pool;
        if (name.isEmpty()) {
            throw Failure.impossible("no pool of process " + pid
                    + " was built, or had a task, since the agent came: there is nothing to explain");
        }
        if (sampleFirst && ((TabularData) ask("attribute", bean(name), "Hotspots")).isEmpty()) {
            invoke(name, "sampleStacks", "int", "1");
        }
        return (String) invoke(name, "report", String.class.getName(), form);
    }

    /**
     * Calls an operation of the first live pool with this name, and returns its result.
     *
     * @param arguments types and values, in turn
     */
    Object invoke(String pool, String operation, String... arguments) throws IOException, JMException, Failure {
        return ask(Stream.concat(Stream.of("invoke", bean(pool), operation), Stream.of(arguments))
                .toArray(String[]::new));
    }

    private String bean(String pool) throws IOException, JMException, Failure {
        for (ObjectName bean : poolBeans()) {
            if (poolName(bean).equals(pool)) {
                return bean.toString();
            }
        }
        throw new InstanceNotFoundException(pool);
    }

    private static String poolName(ObjectName bean) {
        return ObjectName.unquote(bean.getKeyProperty("name"));
    }

    private Set<ObjectName> poolBeans() throws IOException, JMException, Failure {
        Set<ObjectName> pools = new TreeSet<>(names());
        pools.removeIf(bean -> bean.getKeyProperty("name") == null || bean.getKeyProperty("state") != null);
        return pools;
    }

    @Override
    public Object attributes(String type) throws IOException, JMException, Failure {
        return ask("attributes", "io.loadline:type=" + type);
    }

    /**
     * Connection that the agent in a JVM opens to this program, to answer where JMX is refused; see {@link Answers}.
     */
    private static final class AgentLine implements AutoCloseable {

        private static final int PATIENCE_MILLIS = 10_000;
        private static final int WORD_BITS = 128;

        private final Socket socket;
        private final DataOutputStream questions;
        private final ObjectInputStream answers;

        private AgentLine(Socket socket) throws IOException {
            this.socket = socket;
            this.questions = new DataOutputStream(new BufferedOutputStream(socket.getOutputStream()));
            this.answers = new ObjectInputStream(socket.getInputStream());
            socket.setSoTimeout(0);
        }

        /** Loads the agent into the JVM once more, and waits for its connection. The caller closes the result. */
        static AgentLine to(String pid) throws IOException, Failure {
            String word = String.format("%032x", new BigInteger(WORD_BITS, new SecureRandom()));
            try (ServerSocket door = new ServerSocket(0, 1, Answers.thisMachine())) {
                door.setSoTimeout(PATIENCE_MILLIS);
                try (Attachment target = Attachment.to(pid)) {
                    target.loadAgent(Answers.option(door.getLocalPort(), word));
                }
                while (true) {
                    Socket caller = door.accept();
                    if (says(word, caller)) {
                        return new AgentLine(caller);
                    }
                    caller.close();
                }
            } catch (SocketTimeoutException noCall) {
                throw Failure.impossible(
                        "no answer within 10 s; the agent there may be of an older version, or have a network of its own");
            }
        }

        private static boolean says(String word, Socket caller) throws IOException {
            caller.setSoTimeout(PATIENCE_MILLIS);
            byte[] said = new byte[word.length()];
            new DataInputStream(caller.getInputStream()).readFully(said);
            return word.equals(new String(said, StandardCharsets.US_ASCII));
        }

        Object ask(String... question) throws IOException, JMException {
            questions.writeInt(question.length);
            for (String text : question) {
                questions.writeUTF(text);
            }
            questions.flush();
            Object answer;
            try {
                answer = answers.readObject();
            } catch (ClassNotFoundException otherVersion) {
                throw new IOException(otherVersion);
            }
            if (answer instanceof JMException) {
                throw (JMException) answer;
            }
            if (answer instanceof RuntimeException) {
                throw (RuntimeException) answer;
            }
            if (answer instanceof IOException) {
                throw (IOException) answer;
            }
            return answer;
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
