package io.loadline;

import io.loadline.health.Log;
import io.loadline.health.Status;
import io.loadline.instrument.Instrumentor;
import java.lang.instrument.Instrumentation;

/**
 * Where the JVM enters: {@code premain} for {@code -javaagent}, {@code agentmain} for an attach. Neither ever throws or
 * ends the JVM: without Loadline the application runs on as if it were not there. An attach is somebody's explicit wish;
 * a {@code -javaagent} may have been inherited by a tool, where the agent stands aside.
 *
 * <p>This class must not refer to the probe, directly or through {@link Measurement}, before it has been defined in the
 * bootstrap loader.
 */
public final class Agent {

    private Agent() {}

    /** Does nothing in a JVM that runs a tool instead of an application. */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            if (LaunchedTool.isThisJvm()) {
                return;
            }
        } catch (SecurityException mayNotAsk) {
            // then neither may it measure, and start says so
        }
        start(options, instrumentation);
    }

    public static void agentmain(String options, Instrumentation instrumentation) {
        start(options, instrumentation);
    }

    private static synchronized void start(String options, Instrumentation instrumentation) {
        try {
            String status = Status.current();
            if (status != null) {
                Log.warn("already " + status + " in this JVM: the second agent does nothing, its options are not read;"
                        + " the command attach changes options");
                return;
            }
            Status.starting();
            Instrumentor.defineProbe(instrumentation);
            Measurement.start(options, instrumentation);
        } catch (Throwable error) {
            standDown(error);
        }
    }

    private static void standDown(Throwable reason) {
        try {
            Status.stoodDown(reason);
        } catch (SecurityException refused) {
            // an exception out of premain would end the JVM
            Log.warn("stood down: the security manager refuses (" + refused.getMessage()
                    + "); grant the agent's jar java.security.AllPermission. The application runs on without it.");
        }
    }
}
