package io.loadline.demo.experiment.regret.trial;

import com.sun.management.OperatingSystemMXBean;
import io.loadline.demo.load.ProcessorTime;
import java.lang.management.ManagementFactory;

/** Processor time of this JVM and of all others, from when this was made. */
final class ProcessorUse {

    private final OperatingSystemMXBean system = ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);
    private final long startNanos = System.nanoTime();
    private final long ownStartNanos = ProcessorTime.nanos();

    ProcessorUse() {
        system.getCpuLoad(); // the next call tells the load since this one
    }

    double ownSeconds() {
        return (ProcessorTime.nanos() - ownStartNanos) / 1e9;
    }

    /** Processors that other programs kept busy on average; NaN if not known. Once only. */
    double others() {
        double load = system.getCpuLoad();
        double own = ownSeconds() / ((System.nanoTime() - startNanos) / 1e9);
        return load < 0 ? Double.NaN : Math.max(0, load * system.getAvailableProcessors() - own);
    }
}
