package io.loadline.demo.experiment.threadlimit;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.LabCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** Runs {@link ThreadLimitTrial}. */
@Command(
        name = "thread-limit",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description =
                "Reads what the system allows, starts threads that only sleep, up to a bound well below that (at most"
                        + " 8,000, 2,000 with --quick), and says which limit would come first; then how many tasks fit into a"
                        + " small heap. Never goes to a limit.")
public final class ThreadLimitCommand extends LabCommand {

    @Override
    protected List<Experiment> experiments() {
        return List.of(new ThreadLimitTrial());
    }
}
