// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

/** Reports what the OpenTelemetry agent, if it is in this JVM, does to the tasks of this application. */
final class Tracing {

    private static final String CONTEXT = "io.opentelemetry.javaagent.shaded.io.opentelemetry.context.Context";

    private Tracing() {}

    /**
     * From now on the agent passes a context on to the tasks that this thread submits, and puts an object of its own around
     * those that are lambdas. Does nothing where there is no such agent.
     */
    static void beginContext() throws ReflectiveOperationException {
        Class<?> context;
        try {
            context = Class.forName(CONTEXT, false, null);
        } catch (ClassNotFoundException notThere) {
            return;
        }
        Class<?> key = Class.forName(CONTEXT + "Key", false, null);
        Object some = key.getMethod("named", String.class).invoke(null, "some");
        Object root = context.getMethod("root").invoke(null);
        Object with = context.getMethod("with", key, Object.class).invoke(root, some, "thing");
        context.getMethod("makeCurrent").invoke(with);
    }

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
