// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import io.loadline.health.AgentStatus;
import io.loadline.health.Log;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;
import java.security.AllPermission;
import java.security.CodeSource;
import java.security.PermissionCollection;
import java.security.Permissions;
import java.util.function.BiConsumer;

/**
 * The entry points of the JVM: {@code premain} for {@code -javaagent}, {@code agentmain} for an attach. Neither ever
 * throws or ends the JVM. An attach is an explicit wish; a {@code -javaagent} may have been inherited by a tool, in
 * which the agent does nothing. Everything else is in classes of its own.
 */
public final class Agent {

    private Agent() {}

    /** Starts measuring, except in a JVM that runs a tool instead of an application. */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            if (LaunchedTool.isThisJvm()) {
                return;
            }
        } catch (SecurityException mayNotAsk) {
            // then it may not measure either, and start reports that
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
            // the agent may not even set the property of its status
            Log.warn("stood down: the security manager refuses (" + refused.getMessage()
                    + "); grant the agent's jar java.security.AllPermission by this line of the policy file: "
                    + "grant codeBase \"" + jar() + "\" { permission java.security.AllPermission; };"
                    + " The application runs on without it.");
        } catch (Throwable error) {
            AgentStatus.stoodDown(error);
        }
    }

    /**
     * Returns whether there is nothing to do or to log. Reading the options properly takes as long as an agent that
     * does nothing.
     */
    private static boolean isPlainlyOff(String options) {
        String all = "," + System.getenv("LOADLINE_OPTIONS") + "," + options + ",";
        return all.contains(",enabled=false,")
                && !all.contains("enabled=true")
                && !all.contains("log=")
                && !all.contains("@");
    }

    /** Returns the agent's jar, as far as a class without permissions can see it. */
    private static String jar() {
        URL self = Agent.class.getResource("Agent.class");
        String inJar = self == null ? "file:/.../loadline-agent.jar!" : self.getPath();
        return inJar.substring(0, Math.max(0, inJar.indexOf('!')));
    }

    /**
     * The loader of the agent's classes except {@link Agent}, from its own jar. It gives them the permissions that the
     * agent has when it starts: all of them. Under the application's class loader, the policy file of a security
     * manager decides from the moment that the application sets one, and mostly grants nothing. Making such a loader
     * takes a permission as well: if a security manager precedes the agent, the policy file decides.
     */
    private static final class Classes extends URLClassLoader {

        static {
            registerAsParallelCapable();
        }

        /** Finds the JDK's classes and the probe in the parent, but not the application's classes. */
        private Classes(URL jar) {
            super(new URL[] {jar}, ClassLoader.getSystemClassLoader().getParent());
        }

        /**
         * Makes the {@link Startup} of these classes. Called through an interface: from Java 18 on a reflective call
         * takes milliseconds.
         *
         * @throws SecurityException if a security manager refuses the agent classes of its own
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
