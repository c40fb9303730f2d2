package io.loadline.demo.experiment.auto;

import io.loadline.demo.experiment.SizeChange;
import io.loadline.demo.report.Chart;
import io.loadline.demo.report.Series;
import io.loadline.demo.report.Series.Role;
import java.util.ArrayList;
import java.util.List;

/** Threads over time: what was set, what was right, and each change. */
final class AutoPicture {

    private AutoPicture() {}

    static Chart of(Trials trial) {
        Run run = trial.auto();
        Line set = new Line();
        run.sizes().forEach(size -> set.to(size.seconds(), size.threads()));
        Line right = new Line();
        List<Phase> phases = trial.scenario().phases();
        for (int i = 0; i < phases.size(); i++) {
            right.to(run.phaseStarts().get(i), phases.get(i).right());
        }
        return Chart.lines(
                "auto-" + trial.scenario().id(),
                trial.scenario().title() + ": the size of the pool over time",
                "seconds",
                "threads",
                List.of(
                        set.series("resized by the agent", Role.MEASURED, run.seconds()),
                        right.series("right", Role.THEORY, run.seconds()),
                        changes(run)),
                "The size that the agent set, beside the least good size, with a mark at each change.");
    }

    private static Series changes(Run run) {
        List<SizeChange> done =
                run.changes().stream().filter(SizeChange::isDone).toList();
        return Series.of(
                "change",
                Role.RECOMMENDED,
                done.stream().mapToDouble(run::secondsOf).toArray(),
                done.stream().mapToDouble(SizeChange::threadsAfter).toArray());
    }

    /** Level but for steps. */
    private static final class Line {
        private final List<Double> x = new ArrayList<>();
        private final List<Double> y = new ArrayList<>();

        void to(double seconds, double threads) {
            if (!y.isEmpty()) {
                add(seconds, y.get(y.size() - 1));
            }
            add(seconds, threads);
        }

        private void add(double seconds, double threads) {
            x.add(seconds);
            y.add(threads);
        }

        Series series(String name, Role role, double end) {
            add(end, y.get(y.size() - 1));
            return Series.of(
                    name,
                    role,
                    x.stream().mapToDouble(Double::doubleValue).toArray(),
                    y.stream().mapToDouble(Double::doubleValue).toArray());
        }
    }
}
