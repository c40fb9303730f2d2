package io.loadline;

import io.loadline.health.Log;
import io.loadline.instrument.Instrumentor;
import java.lang.instrument.Instrumentation;

/**
 * Where the JVM enters: {@code premain} for {@code -javaagent}, {@code agentmain} for an attach. Both do the same, and
 * neither ever throws or ends the JVM: without Loadline the application runs on as if it were not there.
 *
 * <p>This class must not refer to the probe, directly or through {@link Measurement}, before it has been defined in the
 * bootstrap loader.
 */
public final class Agent {

    /** System property that tells other programs of this agent: its version, or why it stood down. */
    public static final String STATUS_PROPERTY = "io.loadline.status";

    /** What the property says, followed by the version, while the agent measures. */
    public static final String MEASURING = "measuring ";

    private Agent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    /** Version of this build. */
    public static String version() {
        String version = Agent.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    private static synchronized void start(String options, Instrumentation instrumentation) {
        try {
            String status = System.getProperty(STATUS_PROPERTY);
            if (status != null) {
                Log.warn("already " + status + " in this JVM: the second agent does nothing, its options are not read");
                return;
            }
            System.setProperty(STATUS_PROPERTY, "starting");
            Instrumentor.defineProbe(instrumentation);
            Measurement.start(options, instrumentation);
        } catch (Throwable error) {
            standDown(error);
        }
    }

    /** Says so in one line, for people and for programs. */
    static void standDown(Throwable reason) {
        String sentence = "stood down: " + reason + ". The application runs on without it.";
        System.setProperty(STATUS_PROPERTY, sentence);
        Log.warn(sentence);
    }
}
