package io.loadline.model;

/**
 * How many threads the processors bear: each thread keeps a processor busy for the processor share of a task, so
 * threads x share must stay under processors x target. With a share of 1 this is the number of processors, with 1 / 2
 * twice that: B. Goetz and others, "Java Concurrency in Practice" (2006), section 8.2, with the share measured on the
 * uncontended service time.
 */
final class ProcessorLimit {

    /** Not a limit. */
    static final int NONE = Integer.MAX_VALUE;

    private ProcessorLimit() {}

    /** At least 1; {@link #NONE} if processors or share are unknown, or a task needs no processor to speak of. */
    static int threads(double processors, double target, ServiceSplit split) {
        double threads = processors * target / split.processorShare();
        if (Double.isNaN(threads) || threads >= NONE) {
            return NONE;
        }
        return Math.max(1, (int) Math.ceil(threads));
    }
}
