package io.loadline;

import io.loadline.health.Log;
import io.loadline.health.Status;
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

    private Agent() {}

    public static void premain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    private static synchronized void start(String options, Instrumentation instrumentation) {
        try {
            String status = Status.current();
            if (status != null) {
                Log.warn("already " + status + " in this JVM: the second agent does nothing, its options are not read");
                return;
            }
            Status.starting();
            Instrumentor.defineProbe(instrumentation);
            Measurement.start(options, instrumentation);
        } catch (Throwable error) {
            Status.stoodDown(error);
        }
    }
}
