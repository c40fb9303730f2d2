package io.loadline.benchmarks.task;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.runner.RunnerException;

/** Tasks that work for a while, without and with the agent: whether anybody would notice. */
final class WorkPart {

    private static final Map<String, Integer> MICROS = new LinkedHashMap<>();

    static {
        MICROS.put("10 us", 10);
        MICROS.put("100 us", 100);
        MICROS.put("1 ms", 1000);
    }

    private final Experiment experiment;
    private final Effort effort;

    WorkPart(Journal journal, Effort effort) {
        this.experiment = new Experiment("work", journal);
        this.effort = effort;
    }

    void run(int rounds) throws RunnerException, IOException {
        double tokensPerMicro = Calibration.tokensPerMicro();
        StringBuilder rows = new StringBuilder(WorkTable.HEADING);
        for (Map.Entry<String, Integer> work : MICROS.entrySet()) {
            long tokens = Math.round(work.getValue() * tokensPerMicro);
            rows.append(WorkTable.row(work.getKey(), measure(work.getKey(), tokens, rounds)));
        }
        System.out.printf("%nTasks that work, one producer, one worker; %d rounds%n%n%s", rounds, rows);
    }

    private Rounds measure(String work, long tokens, int rounds) throws RunnerException, IOException {
        Map<String, String> parameters = Map.of("tokens", Long.toString(tokens));
        return experiment.run(
                work,
                List.of(Subject.JDK, Subject.LOADLINE),
                rounds,
                subject -> Fork.run(WorkTasks.class, subject, parameters, effort));
    }
}
