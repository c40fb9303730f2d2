package io.loadline.benchmarks.task;

import io.loadline.benchmarks.RunOptions;
import io.loadline.benchmarks.Subject;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What the cost of a task is measured with.
 *
 * @param jvmOptions that its JVM is started with
 */
record TaskSubject(String label, boolean isPeer, Instrumentation instrumentation, List<String> jvmOptions)
        implements Subject {

    /** The plain JDK first, then the agents. */
    static List<TaskSubject> plainAndAgents(List<String> agents) {
        List<TaskSubject> subjects = new ArrayList<>();
        subjects.add(new TaskSubject(Instrumentation.NONE.label, false, Instrumentation.NONE, List.of()));
        for (String agent : agents) {
            subjects.add(new TaskSubject(
                    RunOptions.label(agent), false, Instrumentation.NONE, List.of("-javaagent:" + agent)));
        }
        return subjects;
    }

    /** The same, and the peers behind them. */
    static List<TaskSubject> all(List<String> agents) {
        List<TaskSubject> subjects = plainAndAgents(agents);
        Stream.of(Instrumentation.values())
                .filter(instrumentation -> instrumentation != Instrumentation.NONE)
                .map(peer -> new TaskSubject(peer.label, true, peer, List.of()))
                .forEach(subjects::add);
        return subjects;
    }
}
