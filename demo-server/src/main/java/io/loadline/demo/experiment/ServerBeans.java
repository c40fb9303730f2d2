package io.loadline.demo.experiment;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.loadline.demo.Failure;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.management.MBeanServerConnection;
import javax.management.MalformedObjectNameException;
import javax.management.ObjectName;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A JMX connection to a JVM of this user on this machine, by attaching to it; no port is opened beforehand. */
public final class ServerBeans implements AutoCloseable {

    private static final ObjectName POOLS = name("io.loadline:type=ThreadPool,*");
    private static final ObjectName SYSTEM = name("io.loadline:type=ThreadPools");
    private static final ObjectName OPERATING_SYSTEM = name("java.lang:type=OperatingSystem");

    private final JMXConnector connector;
    private final MBeanServerConnection beans;

    /** @throws Failure if the JVM cannot be attached to */
    @SuppressWarnings("BanJNDI") // the address comes from a JVM that belongs to the same user on the same machine
    public ServerBeans(long pid) throws IOException {
        connector = JMXConnectorFactory.connect(new JMXServiceURL(localAddress(pid)));
        beans = connector.getMBeanServerConnection();
    }

    /** The live pool with {@code part} in its name or in its threads' names, once the agent has registered it. */
    public Optional<Bean> pool(String part) throws IOException {
        return pools(part).stream().findFirst();
    }

    /** All live pools of which that is true, by name. */
    public List<Bean> pools(String part) throws IOException {
        return beans.queryNames(POOLS, null).stream()
                .filter(name -> name.getKeyProperty("state") == null)
                .sorted(Comparator.comparing(ObjectName::getCanonicalName))
                .map(name -> new Bean(beans, name))
                .filter(pool -> isNamed(pool, part))
                .toList();
    }

    /** All pools treated as one system. */
    public Bean system() {
        return new Bean(beans, SYSTEM);
    }

    /** The JVM's processor time and the whole machine's processors, now. */
    public ProcessorSample processors() throws IOException {
        return ProcessorSample.of(new Bean(beans, OPERATING_SYSTEM));
    }

    @Override
    public void close() throws IOException {
        connector.close();
    }

    private static boolean isNamed(Bean pool, String part) {
        try {
            Bean.Values values = pool.read("Name", "ThreadNamePrefix");
            return values.text("Name").contains(part)
                    || values.text("ThreadNamePrefix").contains(part);
        } catch (IOException e) {
            return false;
        }
    }

    private static String localAddress(long pid) throws IOException {
        if (ModuleLayer.boot().findModule("jdk.attach").isEmpty()) {
            throw new Failure("This Java has no module jdk.attach: run the experiment with a whole JDK, not a JRE.");
        }
        try {
            VirtualMachine machine = VirtualMachine.attach(Long.toString(pid));
            try {
                return machine.startLocalManagementAgent();
            } finally {
                machine.detach();
            }
        } catch (AttachNotSupportedException e) {
            throw new Failure("The JVM " + pid + " cannot be attached to: " + e.getMessage() + ".", e);
        }
    }

    private static ObjectName name(String text) {
        try {
            return ObjectName.getInstance(text);
        } catch (MalformedObjectNameException e) {
            throw new IllegalArgumentException(text, e);
        }
    }
}
