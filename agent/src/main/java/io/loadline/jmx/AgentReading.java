package io.loadline.jmx;

import io.loadline.threads.UnmeasuredThreads;
import java.util.List;

/** The agent's own figures; implemented where its parts are put together. */
public interface AgentReading {

    /** The options in force as {@code key=value}. */
    String[] options();

    /**
     * Changes the options named in this option string, or none if anything is wrong with it; says what it did. @throws
     * IllegalArgumentException says what is wrong
     */
    String configure(String options);

    String[] instrumentedClasses();

    /** {@code measuring}, or why not. */
    String health();

    /** Where processor times come from. */
    String threadClock();

    /** Processor time of the agent's own threads and of what clients had it compute, in milliseconds; NaN if unknown. */
    double ownCpuMillis();

    /** Bytes of the application's heap that the agent takes, an estimate. */
    long ownHeapBytes();

    /** Of the tasks that started in the last window, the share that was timed. */
    double timedShare();

    /** Errors so far, one line for each part that failed. */
    String[] errors();

    /** Threads of the application that belong to no measured pool now. */
    List<UnmeasuredThreads.Group> unmeasuredThreads();

    /** Pools whose counts contradict each other. */
    String[] accountingErrors();
}
