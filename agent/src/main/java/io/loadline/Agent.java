package io.loadline;

import io.loadline.health.Log;
import io.loadline.health.Status;
import java.lang.instrument.Instrumentation;
import java.net.URL;

/**
 * Where the JVM enters: {@code premain} for {@code -javaagent}, {@code agentmain} for an attach. Neither ever throws or
 * ends the JVM. An attach is somebody's explicit wish; a {@code -javaagent} may have been inherited by a tool, where the
 * agent stands aside. Everything else is in {@link AgentClasses} of its own.
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
            AgentClasses.load("io.loadline.Startup")
                    .getMethod("start", String.class, Instrumentation.class)
                    .invoke(null, options, instrumentation);
        } catch (SecurityException refused) {
            // not even a property may be set to say so
            Log.warn("stood down: the security manager refuses (" + refused.getMessage()
                    + "); grant the agent's jar java.security.AllPermission by this line of the policy file: "
                    + "grant codeBase \"" + jar() + "\" { permission java.security.AllPermission; };"
                    + " The application runs on without it.");
        } catch (Throwable error) {
            Status.stoodDown(error);
        }
    }

    /** As far as a class may see of its own jar that may see nothing else. */
    private static String jar() {
        URL self = Agent.class.getResource("Agent.class");
        String inJar = self == null ? "file:/.../loadline-agent.jar!" : self.getPath();
        return inJar.substring(0, Math.max(0, inJar.indexOf('!')));
    }
}
