package io.loadline.demo.experiment.auto;

import static io.loadline.demo.report.Column.number;
import static io.loadline.demo.report.Column.text;

import io.loadline.demo.experiment.SizeChange;
import io.loadline.demo.report.Check;
import io.loadline.demo.report.Origin;
import io.loadline.demo.report.Result;
import io.loadline.demo.report.Table;
import io.loadline.demo.report.TableBuilder;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Trials in tables, and against the promise.
 *
 * @param phaseSeconds of each phase
 */
record AutoResult(List<Trials> trials, int phaseSeconds) {

    static final String SUMMARY = "scenarios";

    /** From a quarter of the right size: two doublings and one more. */
    private static final int MAX_STEPS = 3;

    private static final double NO_HARM = 0.95;
    private static final double P99_RATIO = 1.25;
    private static final double MIN_SIZE_RATIO = 0.8;
    private static final double MAX_SIZE_RATIO = 1.25;

    private record InPhase(Trials trials, int phase) {}

    private record Step(Trials trials, SizeChange change) {}

    Result result(Origin origin) {
        return new Result(
                "auto",
                "Resizing by itself: real pools under resize=auto, beside the size that they started with",
                "The demo server under loads whose right size is known, with auto.pace=fast, first with the size fixed,"
                        + " then resized by the agent.",
                List.of(),
                origin,
                parameters(),
                List.of(),
                List.of(scenarios(), phases(), steps()),
                trials.stream().map(AutoPicture::of).toList(),
                checks());
    }

    private Map<String, Object> parameters() {
        Map<String, Object> parameters = new LinkedHashMap<>();
        parameters.put("length of a phase, s", phaseSeconds);
        parameters.put("auto.min", Trial.MIN_THREADS);
        parameters.put("auto.max", Trial.MAX_THREADS);
        return parameters;
    }

    private Table scenarios() {
        return new TableBuilder<>(
                        SUMMARY,
                        "Fixed and resized",
                        "Right is the least good size for what the scenario ends with. Throughput and p99 response are of"
                                + " the last %d s. Settled: from the last change from outside to the last resize. Whole is"
                                        .formatted(phaseSeconds)
                                + " all that was answered over what the fixed size answers in as long. Lost are tasks"
                                + " that do not add up, in the agent's counts or between those and the clients'.",
                        trials)
                .column(text("scenario", "scenario"), trial -> trial.scenario().title())
                .column(number("start", "start", "threads", 0), trial -> trial.scenario()
                        .start())
                .column(number("right", "right", "", 0), trial -> trial.scenario()
                        .right())
                .column(number("final", "final", "", 0), trial -> trial.auto().finalSize())
                .column(number("steps", "steps", "", 0), trial -> trial.auto().steps())
                .column(number("undone", "undone", "", 0), trial -> trial.auto().undone())
                .column(number("settledSeconds", "settled", "s", 0), trial -> trial.auto()
                        .settledAfter(trial.scenario().lastChange()))
                .column(number("fixedPerSecond", "fixed", "/s", 0), trial -> trial.fixed(trial.lastPhase())
                        .throughputPerSecond())
                .column(number("autoPerSecond", "resized", "/s", 0), trial -> trial.auto(trial.lastPhase())
                        .throughputPerSecond())
                .column(number("fixedP99Millis", "p99: fixed", "ms", 0), trial -> trial.fixed(trial.lastPhase())
                        .p99Millis())
                .column(number("autoP99Millis", "resized", "ms", 0), trial -> trial.auto(trial.lastPhase())
                        .p99Millis())
                .column(number("throughputRatio", "whole", "", 2), Trials::throughputRatio)
                .column(number("unaccounted", "lost", "tasks", 0), Trials::unaccounted)
                .build();
    }

    private Table phases() {
        List<InPhase> phases = new ArrayList<>();
        for (Trials trial : trials) {
            IntStream.rangeClosed(0, trial.lastPhase()).forEach(phase -> phases.add(new InPhase(trial, phase)));
        }
        return new TableBuilder<>(
                        "phases",
                        "Phase by phase",
                        "What the fixed size did stands beside each phase of the same situation. Size is at the end.",
                        phases)
                .column(
                        text("scenario", "scenario"),
                        row -> row.trials.scenario().title())
                .column(text("situation", "situation"), row -> phase(row).situation())
                .column(number("right", "right", "threads", 0), row -> phase(row)
                        .right())
                .column(number("size", "size", "", 0), row -> row.trials.auto().sizeAfter(row.phase))
                .column(
                        number("fixedPerSecond", "fixed", "/s", 0),
                        row -> row.trials.fixed(row.phase).throughputPerSecond())
                .column(
                        number("autoPerSecond", "resized", "/s", 0),
                        row -> row.trials.auto(row.phase).throughputPerSecond())
                .column(
                        number("fixedP99Millis", "p99: fixed", "ms", 0),
                        row -> row.trials.fixed(row.phase).p99Millis())
                .column(
                        number("autoP99Millis", "resized", "ms", 0),
                        row -> row.trials.auto(row.phase).p99Millis())
                .column(
                        number("fixedRefused", "refused: fixed", "", 0),
                        row -> row.trials.fixed(row.phase).errors())
                .column(
                        number("autoRefused", "resized", "", 0),
                        row -> row.trials.auto(row.phase).errors())
                .build();
    }

    private static Phase phase(InPhase row) {
        return row.trials.scenario().phases().get(row.phase);
    }

    private Table steps() {
        List<Step> steps = new ArrayList<>();
        trials.forEach(trial -> trial.auto().changes().forEach(change -> steps.add(new Step(trial, change))));
        return new TableBuilder<>("steps", "Every step, in the agent's words", "", steps)
                .column(
                        text("scenario", "scenario"),
                        step -> step.trials.scenario().title())
                .column(
                        number("seconds", "after", "s", 1),
                        step -> step.trials.auto().secondsOf(step.change))
                .column(text("action", "action"), step -> step.change.action())
                .column(number("before", "from", "threads", 0), step -> step.change.threadsBefore())
                .column(number("after", "to", "", 0), step -> step.change.threadsAfter())
                .column(text("reason", "reason"), step -> step.change.reason())
                .column(text("outcome", "outcome"), step -> step.change.outcome())
                .build();
    }

    private List<Check> checks() {
        List<Check> checks = new ArrayList<>();
        for (Trials trial : trials) {
            String title = trial.scenario().title() + ": ";
            checks.add(Check.atMost(title + "lost", trial.unaccounted(), 0, "tasks"));
            checks.add(Check.between(
                    title + "answered, resized over fixed", trial.throughputRatio(), NO_HARM, Double.NaN, ""));
            checks.add(Check.atMost(
                    title + "p99 response at the end, resized over fixed", trial.p99Ratio(), P99_RATIO, ""));
            if (trial.endsSettled()) {
                checks.add(Check.atMost(
                        title + "resizes in the last phase", trial.auto().changesInLastPhase(), 0, ""));
            }
            if (trial.scenario().isSteady()) {
                checks.addAll(ofSteady(title, trial));
            }
        }
        return checks;
    }

    private static List<Check> ofSteady(String title, Trials trial) {
        double sizeRatio = (double) trial.auto().finalSize() / trial.scenario().right();
        return List.of(
                Check.atMost(title + "steps", trial.auto().steps(), MAX_STEPS, ""),
                Check.between(title + "final size over right size", sizeRatio, MIN_SIZE_RATIO, MAX_SIZE_RATIO, ""));
    }
}
