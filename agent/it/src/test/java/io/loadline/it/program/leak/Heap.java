// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.leak;

import java.lang.management.ManagementFactory;
import java.util.Map;
import java.util.TreeMap;
import javax.management.JMException;
import javax.management.ObjectName;

/** Measures the heap after a garbage collection. */
final class Heap {

    private Heap() {}

    static long usedAfterCollection() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    /** Counts the instances of each class of the agent, after a garbage collection. */
    static Map<String, Long> instancesOfAgent() throws JMException {
        String histogram = (String) ManagementFactory.getPlatformMBeanServer()
                .invoke(
                        new ObjectName("com.sun.management:type=DiagnosticCommand"),
                        "gcClassHistogram",
                        new Object[] {new String[0]},
                        new String[] {String[].class.getName()});
        Map<String, Long> instances = new TreeMap<>();
        for (String line : histogram.split("\n")) {
            String[] columns = line.trim().split("\\s+");
            if (columns.length >= 4 && columns[3].contains("io.loadline.") && !columns[3].contains("io.loadline.it.")) {
                instances.merge(columns[3], Long.parseLong(columns[1]), Long::sum);
            }
        }
        return instances;
    }
}
