package io.loadline.benchmarks.task;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/**
 * Runs every subject once a round, each in a JVM of its own: JMH's own order, all forks of one and then all of the next,
 * would count a neighbour's load as the cost of whoever ran then. Who is first in a round changes from round to round.
 */
final class Experiment {

    /** Starts one JVM. */
    interface Start {
        Fork fork(Subject subject) throws RunnerException;
    }

    private final String part;
    private final Journal journal;

    /** {@code part}: of the whole measurement, a name for the journal. */
    Experiment(String part, Journal journal) {
        this.part = part;
        this.journal = journal;
    }

    Rounds run(String name, List<Subject> subjects, int rounds, Start start) throws RunnerException, IOException {
        Map<Subject, List<Fork>> forks = new EnumMap<>(Subject.class);
        subjects.forEach(subject -> forks.put(subject, new ArrayList<>()));
        List<Subject> order = new ArrayList<>(subjects);
        for (int round = 1; round <= rounds; round++) {
            System.err.printf("%s %s: round %d of %d%n", part, name, round, rounds);
            for (Subject subject : order) {
                Fork fork = start.fork(subject);
                forks.get(subject).add(fork);
                journal.add(new Journal.Entry(part, name, subject.option, round, fork));
            }
            Collections.rotate(order, 1);
        }
        return new Rounds(forks);
    }
}
