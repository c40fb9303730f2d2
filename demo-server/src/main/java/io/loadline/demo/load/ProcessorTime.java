package io.loadline.demo.load;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;

/** Processor time of this process, in nanoseconds since it began. */
public final class ProcessorTime {

    private static final OperatingSystemMXBean SYSTEM =
            ManagementFactory.getPlatformMXBean(OperatingSystemMXBean.class);

    private ProcessorTime() {}

    public static long nanos() {
        return SYSTEM.getProcessCpuTime();
    }
}
