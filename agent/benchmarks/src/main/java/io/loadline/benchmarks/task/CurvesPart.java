package io.loadline.benchmarks.task;

import io.loadline.benchmarks.Spread;
import io.loadline.benchmarks.chart.Chart;
import io.loadline.benchmarks.chart.Curve;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** The cost of a task as producers and workers grow, without and with the agent, as curves. */
final class CurvesPart {

    private static final int FEW = 2;
    private static final List<Subject> SUBJECTS = List.of(Subject.JDK, Subject.LOADLINE);

    /** How many threads there are of each side. */
    private record Crowd(int producers, int workers) {

        Map<String, String> parameters() {
            return Map.of("producers", Integer.toString(producers), "workers", Integer.toString(workers));
        }

        @Override
        public String toString() {
            return producers + ":" + workers;
        }
    }

    private final Experiment experiment;
    private final Effort effort;
    private final Path folder;

    CurvesPart(Journal journal, Effort effort, Path folder) {
        this.experiment = new Experiment("curve", journal);
        this.effort = effort;
        this.folder = folder;
    }

    void run(int rounds) throws RunnerException, IOException {
        Map<Integer, Rounds> byProducers = new LinkedHashMap<>();
        for (int producers = 1; producers <= 16; producers *= 2) {
            byProducers.put(producers, measure(new Crowd(producers, FEW), rounds));
        }
        draw("producers", byProducers);
        Map<Integer, Rounds> byWorkers = new LinkedHashMap<>();
        for (int workers = 1; workers <= 64; workers *= 2) {
            byWorkers.put(workers, measure(new Crowd(FEW, workers), rounds));
        }
        draw("workers", byWorkers);
    }

    private Rounds measure(Crowd crowd, int rounds) throws RunnerException, IOException {
        return experiment.run(
                crowd.toString(),
                SUBJECTS,
                rounds,
                subject -> Fork.run(CrowdTasks.class, subject, crowd.parameters(), effort));
    }

    private void draw(String side, Map<Integer, Rounds> measured) throws IOException {
        List<Curve> curves =
                SUBJECTS.stream().map(subject -> curve(subject, measured)).toList();
        Chart chart =
                new Chart("Cost of an empty task as " + side + " grow", side, "processor time, ns per task", curves);
        System.out.printf("%nCurves over %s: %s%n", side, chart.write(folder, "task-cost-by-" + side));
    }

    private static Curve curve(Subject subject, Map<Integer, Rounds> measured) {
        List<Double> x = measured.keySet().stream().map(Integer::doubleValue).toList();
        List<Spread> y = measured.values().stream()
                .map(rounds -> rounds.of(subject, Fork::processorNanos))
                .toList();
        return new Curve(subject.label, x, y);
    }
}
