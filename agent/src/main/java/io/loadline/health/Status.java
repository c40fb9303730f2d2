package io.loadline.health;

/** What the agent tells other programs about itself, in a system property of its JVM. */
public final class Status {

    /** System property: that the agent measures and its version, or why it stood down. */
    public static final String PROPERTY = "io.loadline.status";

    private static final String MEASURING = "measuring ";

    private Status() {}

    /** Version of this build. */
    public static String version() {
        String version = Status.class.getPackage().getImplementationVersion();
        return version == null ? "unknown" : version;
    }

    /** What an agent said before this one, or null. */
    public static String current() {
        return System.getProperty(PROPERTY);
    }

    public static void starting() {
        System.setProperty(PROPERTY, "starting");
    }

    public static void measuring() {
        System.setProperty(PROPERTY, MEASURING + version());
    }

    /** Says why in one line, for people and for programs. */
    public static void stoodDown(Throwable reason) {
        String sentence = "stood down: " + reason + ". The application runs on without it.";
        System.setProperty(PROPERTY, sentence);
        Log.warn(sentence);
    }

    /** Whether this is the status of an agent that measures; null is not. */
    public static boolean isMeasuring(String status) {
        return status != null && status.startsWith(MEASURING);
    }
}
