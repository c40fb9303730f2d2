package io.loadline.window.machine;

/** What the machine and the process did in one sampling period, by time: nanoseconds a nanosecond. Immutable. */
public final class MachineReading {

    public static final MachineReading UNKNOWN = new MachineReading(Processors.UNKNOWN, Double.NaN, Double.NaN);

    public final Processors processors;

    /** Processor time of this process; what is not known is NaN. */
    public final double processCpu;

    /** Processor time of other processes. */
    public final double neighbourCpu;

    public MachineReading(Processors processors, double processCpu, double neighbourCpu) {
        this.processors = processors;
        this.processCpu = processCpu;
        this.neighbourCpu = neighbourCpu;
    }
}
