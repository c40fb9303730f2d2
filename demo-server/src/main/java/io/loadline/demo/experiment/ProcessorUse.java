package io.loadline.demo.experiment;

import io.loadline.demo.experiment.Beans.Values;
import java.util.List;

/**
 * Processors kept busy on average; NaN if not known.
 *
 * @param server by the server's JVM
 * @param machine by all programs
 * @param available how many there are
 */
public record ProcessorUse(double server, double machine, int available) {
    /**
     * One reading of the platform's MBean OperatingSystem; NaN for what it does not know.
     *
     * @param nanos when, by {@link System#nanoTime}
     * @param jvmSeconds processor time of the JVM since its start
     * @param machineBusy processors that all programs together kept busy since the reading before
     * @param available processors that the JVM may use
     */
    public record Sample(long nanos, double jvmSeconds, double machineBusy, int available) {
        public static Sample of(Beans beans) {
            Values values = beans.operatingSystem().read("ProcessCpuTime", "CpuLoad", "AvailableProcessors");
            double available = values.number("AvailableProcessors");
            double load = values.number("CpuLoad");
            return new Sample(
                    System.nanoTime(),
                    values.number("ProcessCpuTime") / 1e9,
                    load < 0 ? Double.NaN : load * available, // the platform's sign for not known is -1
                    (int) available);
        }
    }

    /** From the first sample to the last; of fewer than two nothing is known. */
    public static ProcessorUse between(List<Sample> samples) {
        Sample first = samples.get(0);
        Sample last = samples.get(samples.size() - 1);
        double seconds = (last.nanos - first.nanos) / 1e9;
        double machine = samples.stream()
                .skip(1) // the first covers some time before the measured part
                .mapToDouble(Sample::machineBusy)
                .average()
                .orElse(Double.NaN);
        return new ProcessorUse((last.jvmSeconds - first.jvmSeconds) / seconds, machine, last.available);
    }

    /** By programs that have no part in the experiment. */
    public double others(double generator) {
        return Math.max(0, machine - server - generator);
    }
}
