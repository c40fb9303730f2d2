// SPDX-License-Identifier: Apache-2.0
package io.loadline.health;

/** The agent's status for other programs, in a system property of its JVM. */
public final class AgentStatus {

    /** Name of the system property: the agent measures, with its version, or the reason why it stood down. */
    public static final String PROPERTY = "io.loadline.status";

    private static final String MEASURING = "measuring ";

    private AgentStatus() {}

    /** Returns the version of this build. */
    public static String version() {
        String version = AgentStatus.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    /** Returns the status that an earlier agent published, or null. */
    public static String current() {
        return System.getProperty(PROPERTY);
    }

    public static void starting() {
        System.setProperty(PROPERTY, "starting");
    }

    public static void measuring() {
        System.setProperty(PROPERTY, MEASURING + version());
    }

    /** Publishes and logs the reason in one line, for people and for programs. */
    public static void stoodDown(Throwable reason) {
        String sentence = "stood down: " + reason + ". The application runs on without it.";
        System.setProperty(PROPERTY, sentence);
        Log.warn(sentence);
    }

    /** Returns whether this is the status of an agent that measures; null is not. */
    public static boolean isMeasuring(String status) {
        return status != null && status.startsWith(MEASURING);
    }
}
