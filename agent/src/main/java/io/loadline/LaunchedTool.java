// SPDX-License-Identifier: Apache-2.0
package io.loadline;

import java.io.File;
import java.security.CodeSource;

/**
 * A check for a JVM that runs a tool and no application, and has inherited the agent through {@code JAVA_TOOL_OPTIONS}:
 * a tool of the JDK, the agent's own command line, or {@code java} that only prints its version.
 */
final class LaunchedTool {

    /** Prefixes of the JDK's main classes as Java 8 names them. Not all of com.sun: application servers live there. */
    private static final String[] JDK_PACKAGES = {
        "sun.", "jdk.", "com.sun.tools.", "com.sun.corba.", "com.sun.java.util.jar.",
    };

    /** Prefix of the launcher of source files, which runs an application. */
    private static final String SOURCE_LAUNCHER = "com.sun.tools.javac.launcher.";

    private static final String OWN_MAIN = "io.loadline.cli.Main";
    private static final String OWN_JAR = "loadline-agent.jar";

    private LaunchedTool() {}

    /** Returns whether this JVM runs a tool, by properties that the launcher sets before any agent runs. */
    static boolean isThisJvm() {
        String command = System.getProperty("sun.java.command");
        if (command == null) {
            // the java launcher without a main class; a JVM inside another program has neither property
            return "SUN_STANDARD".equals(System.getProperty("sun.java.launcher"));
        }
        return isTool(command, System.getProperty("java.class.path", ""));
    }

    /**
     * Returns whether the command is a tool.
     *
     * @param command the jar as given, or module and main class, or main class; then the arguments
     * @param classPath begins with that jar
     */
    static boolean isTool(String command, String classPath) {
        String jar = prefixUpTo(File.pathSeparatorChar, classPath);
        boolean launchedByJar = !jar.isEmpty() && (command + " ").startsWith(jar + " ");
        return launchedByJar ? isOwn(new File(jar)) : isToolClass(prefixUpTo(' ', command));
    }

    private static boolean isToolClass(String main) {
        int slash = main.indexOf('/');
        String mainClass = main.substring(slash + 1);
        if (mainClass.startsWith(SOURCE_LAUNCHER)) {
            return false;
        }
        if (slash >= 0) {
            return main.startsWith("java.") || main.startsWith("jdk.");
        }
        return mainClass.equals(OWN_MAIN) || isJdkMain(mainClass);
    }

    private static boolean isJdkMain(String mainClass) {
        for (String start : JDK_PACKAGES) {
            if (mainClass.startsWith(start)) {
                return true;
            }
        }
        return false;
    }

    private static String prefixUpTo(char end, String text) {
        int index = text.indexOf(end);
        return index < 0 ? text : text.substring(0, index);
    }

    /** Returns whether the jar is the agent's own, by its name, which may contain a version. */
    private static boolean isOwn(File jar) {
        CodeSource own = LaunchedTool.class.getProtectionDomain().getCodeSource();
        return jar.getName().equals(OWN_JAR)
                || own != null
                        && jar.getName().equals(new File(own.getLocation().getPath()).getName());
    }
}
