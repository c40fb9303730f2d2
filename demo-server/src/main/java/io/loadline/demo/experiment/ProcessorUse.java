package io.loadline.demo.experiment;

import java.util.List;

/**
 * Processors kept busy on average; NaN if not known.
 *
 * @param server by the server's JVM
 * @param machine by all programs
 * @param available how many there are
 */
public record ProcessorUse(double server, double machine, int available) {

    /** From the first sample to the last; of fewer than two nothing is known. */
    public static ProcessorUse between(List<ProcessorSample> samples) {
        ProcessorSample first = samples.get(0);
        ProcessorSample last = samples.get(samples.size() - 1);
        double seconds = (last.nanos() - first.nanos()) / 1e9;
        double machine = samples.stream()
                .skip(1) // the first covers some time before the measured part
                .mapToDouble(ProcessorSample::machineBusy)
                .average()
                .orElse(Double.NaN);
        return new ProcessorUse((last.jvmSeconds() - first.jvmSeconds()) / seconds, machine, last.available());
    }

    /** By programs that have no part in the experiment. */
    public double others(double generator) {
        return Math.max(0, machine - server - generator);
    }
}
