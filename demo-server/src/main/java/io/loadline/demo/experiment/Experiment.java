package io.loadline.demo.experiment;

import io.loadline.demo.report.Result;

/** Something that is tried on this machine, and whose outcome is compared with figures that are known. */
public interface Experiment {

    /** By which it is run, and which its files have. */
    String name();

    /** About how long it takes. */
    double estimateSeconds(Lab lab);

    /**
     * Runs it; every JVM that it starts has ended when it returns.
     *
     * @throws io.loadline.demo.Failure if it cannot be run here, with the remedy
     */
    Result run(Lab lab) throws InterruptedException;
}
