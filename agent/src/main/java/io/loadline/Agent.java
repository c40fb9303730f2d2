package io.loadline;

import io.loadline.health.Log;
import io.loadline.health.Status;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.util.function.BiConsumer;

/**
 * Where the JVM enters: {@code premain} for {@code -javaagent}, {@code agentmain} for an attach. Neither ever throws or
 * ends the JVM. An attach is somebody's explicit wish; a {@code -javaagent} may have been inherited by a tool, where the
 * agent stands aside. Everything else is in classes of its own.
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
            if (isPlainlyOff(options)) {
                return;
            }
            Classes.startup().accept(options, instrumentation);
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

    /** Whether there is nothing to do or to say. To read the options properly takes as long as an agent that does nothing. */
    private static boolean isPlainlyOff(String options) {
        String all = "," + System.getenv("LOADLINE_OPTIONS") + "," + options + ",";
        return all.contains(",enabled=false,")
                && !all.contains("enabled=true")
                && !all.contains("log=")
                && !all.contains("@");
    }

    /** As far as a class may see of its own jar that may see nothing else. */
    private static String jar() {
        URL self = Agent.class.getResource("Agent.class");
        String inJar = self == null ? "file:/.../loadline-agent.jar!" : self.getPath();
        return inJar.substring(0, Math.max(0, inJar.indexOf('!')));
    }

    /**
     * The agent's classes but {@link Agent}, out of its own jar, with the permissions that it has when it starts: all of them.
     * Under the application's class loader they would have what the policy file of a security manager grants them, mostly
     * nothing, from the moment that the application sets one. To make such a loader takes a permission as well: where a
     * security manager is there before the agent, the policy file decides.
     */
    private static final class Classes extends URLClassLoader {

        static {
            registerAsParallelCapable();
        }

        /** The JDK's classes and the probe are found there, the application's are not. */
        private Classes(URL jar) {
            super(new URL[] {jar}, ClassLoader.getSystemClassLoader().getParent());
        }

        /**
         * What starts measuring, of these classes. By an interface: from Java 18 on a call by reflection takes milliseconds.
         *
         * @throws SecurityException if a security manager does not let the agent have classes of its own
         */
        @SuppressWarnings("unchecked")
        static BiConsumer<String, Instrumentation> startup() throws ReflectiveOperationException {
            return (BiConsumer<String, Instrumentation>) new Classes(
                            Agent.class.getProtectionDomain().getCodeSource().getLocation())
                    .loadClass("io.loadline.Startup")
                    .getConstructor()
                    .newInstance();
        }

        @Override
        protected PermissionCollection getPermissions(CodeSource source) {
            Permissions all = new Permissions();
            all.add(new AllPermission());
            return all;
        }
    }
}
