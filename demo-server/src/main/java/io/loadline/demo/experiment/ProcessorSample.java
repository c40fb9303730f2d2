package io.loadline.demo.experiment;

import java.io.IOException;

/**
 * One reading of the platform's MBean OperatingSystem; NaN for what it does not know.
 *
 * @param nanos when, by {@link System#nanoTime}
 * @param jvmSeconds processor time of the JVM since its start
 * @param machineBusy processors that all programs together kept busy since the reading before
 * @param available processors that the JVM may use
 */
public record ProcessorSample(long nanos, double jvmSeconds, double machineBusy, int available) {

    public static ProcessorSample of(Bean operatingSystem) throws IOException {
        Bean.Values values = operatingSystem.read("ProcessCpuTime", "CpuLoad", "AvailableProcessors");
        double available = values.number("AvailableProcessors");
        double load = values.number("CpuLoad");
        return new ProcessorSample(
                System.nanoTime(),
                values.number("ProcessCpuTime") / 1e9,
                load < 0 ? Double.NaN : load * available, // the platform's sign for not known is -1
                (int) available);
    }
}
