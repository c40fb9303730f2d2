// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.neighbour;

/** Reports the effects of the OpenTelemetry agent, if it is in this JVM, on the tasks of this application. */
final class Tracing {

    private static final String CONTEXT = "io.opentelemetry.javaagent.shaded.io.opentelemetry.context.Context";

    private Tracing() {}

    /**
     * Begins a context, which the agent passes on to the tasks that this thread submits; it wraps those that are
     * lambdas. Does nothing without that agent.
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

    /** Returns whether the agent has woven its interface into a class. It hides its other additions from reflection. */
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
