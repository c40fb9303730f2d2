package io.loadline.demo.experiment.probe;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.LabCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** Runs {@link Probe}. */
@Command(
        name = "probe",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = "Probes the 254 addresses of a small network on loopback with 1, 10 and 255 threads and a timeout"
                + " of 20 ms. Nothing leaves the machine.")
public final class ProbeCommand extends LabCommand {

    @Override
    protected List<Experiment> experiments() {
        return List.of(new Probe());
    }
}
