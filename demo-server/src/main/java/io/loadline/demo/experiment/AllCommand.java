package io.loadline.demo.experiment;

import io.loadline.demo.experiment.article.Article;
import io.loadline.demo.experiment.lanscan.LanScan;
import io.loadline.demo.experiment.locality.Locality;
import io.loadline.demo.experiment.primes.Primes;
import io.loadline.demo.experiment.probe.Probe;
import io.loadline.demo.experiment.regret.RegretExperiment;
import io.loadline.demo.experiment.threadlimit.ThreadLimitTrial;
import java.util.List;
import picocli.CommandLine.Command;

/** Runs all experiments that write results. */
@Command(
        name = "all",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description =
                "Runs all of them, one after the other, into one report. With --quick in under a quarter of an hour;"
                        + " without, some hours, most of them for regret.")
public final class AllCommand extends LabCommand {

    @Override
    protected List<Experiment> experiments() {
        return List.of(
                new Article(),
                new LanScan(),
                new Probe(),
                new Primes(),
                new ThreadLimitTrial(),
                new Locality(),
                new RegretExperiment());
    }
}
