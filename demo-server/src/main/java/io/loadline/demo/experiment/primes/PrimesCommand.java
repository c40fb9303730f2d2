package io.loadline.demo.experiment.primes;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.LabCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** Runs {@link Primes}. */
@Command(
        name = "primes",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description =
                "100 tasks that count primes, with as many threads as processors, fewer, more, and a thread for each"
                        + " task.")
public final class PrimesCommand extends LabCommand {

    @Override
    protected List<Experiment> experiments() {
        return List.of(new Primes());
    }
}
