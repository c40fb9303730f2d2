package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.ResultFiles;
import io.loadline.demo.report.TableText;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;

/** Runs experiments one after the other; one that cannot be run does not stop those after it. */
final class LabRun {

    private final Lab lab;
    private final ResultFiles files;
    private final PrintWriter out;

    LabRun(Lab lab, ResultFiles files, PrintWriter out) {
        this.lab = lab;
        this.files = files;
        this.out = out;
    }

    /** The exit code. */
    int run(List<Experiment> experiments) throws InterruptedException {
        double seconds = experiments.stream()
                .mapToDouble(experiment -> experiment.estimateSeconds(lab))
                .sum();
        say("%s: about %s on %d processors.", names(experiments), TimeInWords.of(seconds), lab.cores());
        int failed = 0;
        for (Experiment experiment : experiments) {
            failed += run(experiment) ? 0 : 1;
        }
        return failed == 0 ? 0 : 1;
    }

    private boolean run(Experiment experiment) throws InterruptedException {
        Lab here = lab.announcing(experiment.estimateSeconds(lab));
        try {
            Result result = experiment.run(here);
            here.announcer().done();
            say("%s", TableText.of(result));
            List<Path> written = files.write(result);
            say("Written: %s", written.stream().map(Path::toString).collect(Collectors.joining(", ")));
            return true;
        } catch (Failure e) {
            here.announcer().done();
            say("%n%s could not be run: %s", experiment.name(), e.getMessage());
            return false;
        }
    }

    private static String names(List<Experiment> experiments) {
        return experiments.stream().map(Experiment::name).collect(Collectors.joining(", "));
    }

    private void say(String format, Object... values) {
        out.printf(format + "%n", values);
        out.flush();
    }
}
