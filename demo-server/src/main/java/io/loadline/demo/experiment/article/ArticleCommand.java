package io.loadline.demo.experiment.article;

import io.loadline.demo.experiment.Experiment;
import io.loadline.demo.experiment.LabCommand;
import java.util.List;
import picocli.CommandLine.Command;

/** Runs {@link Article}. */
@Command(
        name = "article",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description =
                "The four runs of the article that this project continues: 1, 10, 10 and 10 clients against pools of"
                        + " 1, 1, as many threads as processors, and twice as many; explains each and compares with mean value"
                        + " analysis. Then a run with the recommended size.")
public final class ArticleCommand extends LabCommand {

    @Override
    protected List<Experiment> experiments() {
        return List.of(new Article());
    }
}
