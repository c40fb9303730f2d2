package io.loadline.visualvm;

import com.sun.tools.attach.AttachNotSupportedException;
import com.sun.tools.attach.VirtualMachine;
import io.loadline.visualvm.program.PoolsProgram;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.management.MBeanServerConnection;
import javax.management.remote.JMXConnector;
import javax.management.remote.JMXConnectorFactory;
import javax.management.remote.JMXServiceURL;

/** A Java process with thread pools that a test has started; it ends with the test. */
public final class TestJvm implements AutoCloseable {

    public static final Path AGENT_JAR =
            Path.of(System.getProperty("loadline.jar")).normalize();

    private final Process process;
    private JMXConnector connector;

    private TestJvm(List<String> words) {
        try {
            process = new ProcessBuilder(words)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            BufferedReader out =
                    new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
            String line = out.readLine();
            if (line == null || !line.startsWith("READY ")) {
                process.destroyForcibly();
                throw new AssertionError(words + " said " + line);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** With the agent. */
    public static TestJvm measured(String options, int quietPools) {
        return started(javaagent(options), quietPools);
    }

    /** With the agent, for which an hour lasts ten seconds, and one pool more. */
    public static TestJvm byTheHour(String options, int quietPools) {
        return started(javaagent(options), quietPools, "-Dloadline.hour=5000");
    }

    private static String javaagent(String options) {
        return "-javaagent:" + AGENT_JAR + "=memory.enough=0s," + options;
    }

    /** Without it. */
    public static TestJvm plain() {
        return started("-Dplain=true", 0);
    }

    private static TestJvm started(String option, int quietPools, String... properties) {
        List<String> words = new ArrayList<>();
        words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        words.add(option);
        words.addAll(List.of(properties));
        words.add("-cp");
        words.add(System.getProperty("loadline.programs"));
        words.add(PoolsProgram.class.getName());
        words.add(String.valueOf(quietPools));
        return new TestJvm(words);
    }

    public long pid() {
        return process.pid();
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
            VirtualMachine machine = VirtualMachine.attach(String.valueOf(pid()));
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
        process.destroyForcibly();
        try {
            process.waitFor(30, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
