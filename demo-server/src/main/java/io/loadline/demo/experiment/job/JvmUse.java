package io.loadline.demo.experiment.job;

import com.sun.management.OperatingSystemMXBean;
import io.loadline.demo.ProcessorTime;
import java.lang.management.ManagementFactory;

/** Processor time of this JVM and of all other programs, from when this was made. */
public final class JvmUse {

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long startNanos = System.nanoTime();
    private final long ownStartNanos = ProcessorTime.ofJvm();

    public JvmUse() {
        system.getCpuLoad(); // the next call tells the load since this one
    }

    public double ownSeconds() {
        return (ProcessorTime.ofJvm() - ownStartNanos) / 1e9;
    }

    /** Processors that other programs kept busy on average; NaN if not known. Once only. */
    public double others() {
        double load = system.getCpuLoad();
        double own = ownSeconds() / ((System.nanoTime() - startNanos) / 1e9);
        return load < 0 ? Double.NaN : Math.max(0, load * system.getAvailableProcessors() - own);
    }
}
