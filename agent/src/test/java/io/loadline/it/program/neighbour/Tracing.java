package io.loadline.it.program.neighbour;

/** Whether the OpenTelemetry agent is in this JVM and has woven the tasks of this application. */
final class Tracing {

    private Tracing() {}

    /** The agent hides what it adds to a class from reflection, but not the interface that it adds. */
    static boolean isWoven() {
        try {
            return Class.forName("io.opentelemetry.javaagent.bootstrap.field.VirtualFieldInstalledMarker", false, null)
                    .isAssignableFrom(Task.class);
        } catch (ClassNotFoundException notThere) {
            return false;
        }
    }

    private static final class Task implements Runnable {
        @Override
        public void run() {}
    }
}
