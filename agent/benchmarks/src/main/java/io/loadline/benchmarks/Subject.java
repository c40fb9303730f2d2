package io.loadline.benchmarks;

/** One of the things that are compared. The first of them is the plain JDK. */
public interface Subject {

    String label();

    /** Whether it is somebody else's tool, with which the agent is compared. */
    boolean isPeer();
}
