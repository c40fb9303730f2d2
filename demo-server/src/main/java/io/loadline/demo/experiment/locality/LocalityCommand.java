package io.loadline.demo.experiment.locality;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.LabCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** Runs {@link Locality}. */
@Command(
        name = "locality",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description =
                "Actors with private state send each other messages: each actor bound to one single-thread executor,"
                        + " all on a shared pool, and on a work-stealing pool.")
public final class LocalityCommand extends LabCommand {

    @Override
    protected List<Experiment> experiments() {
        return List.of(new Locality());
    }
}
