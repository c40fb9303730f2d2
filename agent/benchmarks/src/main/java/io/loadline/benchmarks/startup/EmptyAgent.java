package io.loadline.benchmarks.startup;

/** An agent that does nothing: what any agent adds to the start of a JVM, which then cannot use all of its archive. */
public final class EmptyAgent {

    private EmptyAgent() {}

    public static void premain(String arguments) {
        // nothing
    }
}
