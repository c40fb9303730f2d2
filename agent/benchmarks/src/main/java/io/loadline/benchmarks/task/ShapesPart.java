package io.loadline.benchmarks.task;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** Empty tasks in pools of several shapes, the agent beside its peers: a table for each shape. */
final class ShapesPart {

    private final Experiment experiment;
    private final Effort effort;

    ShapesPart(Journal journal, Effort effort) {
        this.experiment = new Experiment("shape", journal);
        this.effort = effort;
    }

    void run(List<Shape> shapes, List<Subject> subjects, int rounds) throws RunnerException, IOException {
        for (Shape shape : shapes) {
            List<Subject> able = subjects.stream().filter(shape::suits).toList();
            Rounds measured = experiment.run(shape.option, able, rounds, subject -> fork(shape, subject));
            System.out.printf("%n%s: %s%n%n", shape.option, shape.description);
            System.out.print(new CostTable(measured).text());
        }
    }

    private Fork fork(Shape shape, Subject subject) throws RunnerException {
        return Fork.run(EmptyTasks.class, subject, Map.of("shape", shape.name()), effort);
    }
}
