package io.loadline.window;

/** What the machine and the process did in one sampling period, by time: nanoseconds a nanosecond. Immutable. */
final class MachineReading {

    static final MachineReading UNKNOWN = new MachineReading(Processors.UNKNOWN, Double.NaN, Double.NaN);

    final Processors processors;

    /** Processor time of this process; what is not known is NaN. */
    final double processCpu;

    /** Processor time of other processes. */
    final double neighbourCpu;

    MachineReading(Processors processors, double processCpu, double neighbourCpu) {
        this.processors = processors;
        this.processCpu = processCpu;
        this.neighbourCpu = neighbourCpu;
    }
}
