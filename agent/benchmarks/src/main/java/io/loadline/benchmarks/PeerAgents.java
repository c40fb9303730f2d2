package io.loadline.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Other people's agents, to be started beside Loadline. Their jars are no part of the build: Maven fetches them when it
 * is told to.
 */
enum PeerAgents {
    JMX_EXPORTER("the JMX exporter", "jmx_prometheus_javaagent.jar"),
    OPEN_TELEMETRY("OpenTelemetry", "opentelemetry-javaagent.jar");

    /** Exports every MBean, as its example does. */
    private static final String EXPORT_ALL = "rules:\n- pattern: \".*\"\n";

    final String title;
    private final Path jar;

    PeerAgents(String title, String jar) {
        this.title = title;
        this.jar = Path.of("agent/benchmarks/target/peers", jar);
    }

    /** What to tell the person if one of the jars is not there, or null. */
    static String complaint() {
        for (PeerAgents peer : values()) {
            if (!Files.isRegularFile(peer.jar)) {
                return "There is no agent to compare with at " + peer.jar.toAbsolutePath()
                        + ": run `mvn -q -pl agent/benchmarks dependency:copy@peers` in the root of the repository,"
                        + " and start this program there.";
            }
        }
        return null;
    }

    /** The JVM's options that start it, with a port on the loopback interface that is free, or with nothing exported. */
    List<String> jvmOptions() throws IOException {
        return switch (this) {
            case JMX_EXPORTER -> List.of("-javaagent:" + jar + "=127.0.0.1:0:" + configuration());
            case OPEN_TELEMETRY ->
                List.of(
                        "-javaagent:" + jar,
                        "-Dotel.traces.exporter=none",
                        "-Dotel.metrics.exporter=none",
                        "-Dotel.logs.exporter=none");
        };
    }

    private Path configuration() throws IOException {
        return Files.writeString(jar.resolveSibling("jmx-exporter.yaml"), EXPORT_ALL);
    }
}
