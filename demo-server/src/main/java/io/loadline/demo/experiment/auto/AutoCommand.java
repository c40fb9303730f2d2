package io.loadline.demo.experiment.auto;

import io.loadline.demo.experiment.Announcer;
import io.loadline.demo.experiment.ExperimentCommand;
import io.loadline.demo.experiment.Lab;
import io.loadline.demo.experiment.LabOptions;
import io.loadline.demo.experiment.TimeInWords;
import io.loadline.demo.report.FileOption;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.ResultFiles;
import io.loadline.demo.report.ResultMarkdown;
import io.loadline.demo.report.TableText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs {@link Auto}, prints what came out and writes it. */
@Command(
        name = "auto",
        sortOptions = false,
        usageHelpAutoWidth = true,
        mixinStandardHelpOptions = true,
        description = "Runs the demo server under loads that come, rise and fall, behind a database that slows down and"
                + " beside a neighbour that takes a processor, once with the size fixed and once with resize=auto. Says"
                + " beforehand how long it takes; with --quick under ten minutes.")
public final class AutoCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private LabOptions options;

    @Option(
            names = "--only",
            paramLabel = "ID",
            split = ",",
            description = "only these scenarios, such as closed-quarter,neighbour")
    private List<String> only = List.of();

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "write the tables to this file, as a page of Markdown")
    private Path markdown;

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Auto auto = new Auto(chosen());
        Lab lab = options.lab(spec, new Announcer(spec.commandLine().getErr(), System.console() != null, 0));
        ResultFiles files = new ResultFiles(options.out(), ExperimentCommand.NAMES);
        files.requireWritable();
        double seconds = auto.estimateSeconds(lab);
        out.printf("About %s.%n", TimeInWords.of(seconds));
        out.flush();
        Result result = auto.run(lab.announcing(seconds));
        lab.announcer().done();
        out.print(TableText.of(result));
        out.flush();
        files.write(result);
        new FileOption("--markdown", markdown)
                .write("page", () -> ResultMarkdown.of(result, result.experiment() + ".json"));
        return 0;
    }

    private List<Scenario> chosen() {
        List<Scenario> all = Scenario.all();
        List<String> ids = all.stream().map(Scenario::id).toList();
        for (String wanted : only) {
            if (!ids.contains(wanted)) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--only is " + wanted + "; the scenarios are " + String.join(", ", ids) + ".");
            }
        }
        return only.isEmpty()
                ? all
                : all.stream().filter(scenario -> only.contains(scenario.id())).toList();
    }
}
