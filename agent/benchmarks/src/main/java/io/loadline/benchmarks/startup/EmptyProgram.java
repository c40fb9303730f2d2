package io.loadline.benchmarks.startup;

/** Does nothing and ends. */
public final class EmptyProgram {

    private EmptyProgram() {}

    public static void main(String[] arguments) {
        PeakMemory.print();
    }
}
