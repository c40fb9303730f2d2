package io.loadline.demo.experiment;

import io.loadline.demo.report.Origin;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;

/** Notes where and when an experiment runs; made when it begins. */
public final class Provenance {

    private final Lab lab;
    private final Instant began = Instant.now();
    private final long start = System.nanoTime();

    public Provenance(Lab lab) {
        this.lab = lab;
    }

    /** @param otherProcessors what was seen of other programs, part by part; NaN is left out */
    public Origin origin(double... otherProcessors) {
        double others = Arrays.stream(otherProcessors)
                .filter(seen -> !Double.isNaN(seen))
                .average()
                .orElse(Double.NaN);
        return new Origin(
                began.truncatedTo(ChronoUnit.SECONDS).toString(),
                machine(),
                System.getProperty("java.vm.name") + " " + System.getProperty("java.runtime.version"),
                lab.cores(),
                lab.quick(),
                lab.seed(),
                (System.nanoTime() - start) / 1e9,
                others);
    }

    static String machine() {
        return Cores.available() + " processors, " + System.getProperty("os.name") + " "
                + System.getProperty("os.version") + ", " + System.getProperty("os.arch");
    }
}
