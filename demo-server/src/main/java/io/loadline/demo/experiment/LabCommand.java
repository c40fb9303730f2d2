package io.loadline.demo.experiment;

import io.loadline.demo.report.ResultFiles;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs experiments, prints what came out, and writes it to a directory. */
public abstract class LabCommand implements Callable<Integer> {

    @Spec
    private CommandSpec spec;

    @Mixin
    private LabOptions options;

    /** What is run, in that order. */
    protected abstract List<Experiment> experiments();

    @Override
    public Integer call() throws InterruptedException {
        Lab lab = options.lab(spec, new Announcer(spec.commandLine().getErr(), System.console() != null, 0));
        ResultFiles files = new ResultFiles(options.out(), ExperimentCommand.NAMES);
        files.requireWritable();
        return new LabRun(lab, files, spec.commandLine().getOut()).run(experiments());
    }
}
