package io.loadline.demo.experiment.lanscan;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.LabCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** Runs {@link LanScan}. */
@Command(
        name = "lan-scan",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = "Probes 10,200 loopback addresses, half of which wait for a timeout, with pools of 4 to 8,000"
                + " threads; follows the agent's recommendation step by step from 50 threads. Nothing leaves the"
                + " machine.")
public final class LanScanCommand extends LabCommand {

    @Override
    protected List<Experiment> experiments() {
        return List.of(new LanScan());
    }
}
