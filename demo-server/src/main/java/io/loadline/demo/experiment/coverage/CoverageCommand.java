package io.loadline.demo.experiment.coverage;

import io.loadline.demo.experiment.Announcer;
import io.loadline.demo.experiment.ExperimentCommand;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.LabOptions;
import io.loadline.demo.report.FileOption;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.ResultFiles;
import io.loadline.demo.report.ResultMarkdown;
import io.loadline.demo.report.TableText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Runs {@link Coverage}, prints its summary and writes it. */
@Command(
        name = "coverage",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description =
                "Runs 36 real open pools under the agent and counts how often the 95 %% interval of its recommendation"
                        + " holds the right size. Half an hour; with --quick some three minutes.")
public final class CoverageCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private LabOptions options;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "write the tables to this file, as a page of Markdown")
    private Path markdown;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Lab lab = options.lab(spec, new Announcer(spec.commandLine().getErr(), System.console() != null, 0));
        ResultFiles files = new ResultFiles(options.out(), ExperimentCommand.NAMES);
        files.requireWritable();
        Coverage coverage = new Coverage();
        out.printf("About %.0f s.%n", coverage.estimateSeconds(lab));
        out.flush();
        Result result = coverage.run(lab);
        out.print(TableText.of(result.table(CoverageResult.FAMILIES)));
        result.misses().forEach(miss -> out.println(miss.describe()));
        out.flush();
        files.write(result);
        new FileOption("--markdown", markdown)
                .write("page", () -> ResultMarkdown.of(result, result.experiment() + ".json"));
        return 0;
    }
}
