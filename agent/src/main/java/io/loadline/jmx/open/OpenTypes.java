// SPDX-License-Identifier: Apache-2.0
package io.loadline.jmx.open;

import io.loadline.advise.WindowSummary;
import io.loadline.control.ResizeEvent;
import io.loadline.finding.Finding;
import io.loadline.hotspot.Hotspots;
import io.loadline.memory.Hour;
import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import io.loadline.model.TrackRecord;
import io.loadline.model.regime.LoadCurve;
import io.loadline.model.work.Prediction;
import io.loadline.report.FindingText;
import io.loadline.report.Sentences;
import io.loadline.threads.UnmeasuredThreads;
import io.loadline.window.Distribution;
import io.loadline.window.TaskClass;
import java.util.Collections;
import java.util.List;

/** Composite types that several MBeans share. */
public final class OpenTypes {

    public static final Composite<Distribution> DISTRIBUTION =
            new Composite<Distribution>("Distribution").fields(Distribution.class);

    public static final Composite<Recommendation> RECOMMENDATION = new Composite<Recommendation>("Recommendation")
            .fields(Recommendation.class)
            .item("size", r -> r.size.threads)
            .item("low", r -> r.size.low)
            .item("high", r -> r.size.high)
            .item("goal", r -> r.goal.threads)
            .item("goalLow", r -> r.goal.low)
            .item("goalHigh", r -> r.goal.high)
            .item("sizeNow", r -> r.present.size.threads)
            .item("lowNow", r -> r.present.size.low)
            .item("highNow", r -> r.present.size.high)
            .item("regime", r -> r.regime.text())
            .item("limit", r -> r.limitText())
            .item("verdict", Sentences::verdict)
            .item("explanation", Sentences::explanation)
            .item("evidence", r -> Sentences.evidence(r).toArray(new String[0]))
            .item("setting", r -> r.setting())
            .item("nextExperiment", Sentences::nextExperiment)
            .item("experimentSize", Recommendation::experimentSize)
            .item("verdictCode", r -> r.verdict.code())
            .item("regimeCode", r -> r.regime.code())
            .item("limitCode", r -> r.size.limit.code())
            .item("busiestHour", r -> r.busiestHour == null ? "" : r.busiestHour.toString())
            .item("madeMillisAgo", r -> (System.nanoTime() - r.at) / 1e6)
            .item("missingCode", r -> r.missing == null ? "" : r.missing.code())
            .item(
                    "missing",
                    r -> data(r.missing == null ? Collections.emptyList() : Collections.singletonList(r.missing)))
            .item("facts", r -> data(r.evidence));

    public static final Composite<Hour> HOUR = new Composite<Hour>("Hour", "hour")
            .fields(Hour.class)
            .item("hour", h -> h.start.toString())
            .item("size", h -> h.size.threads)
            .item("low", h -> h.size.low)
            .item("high", h -> h.size.high)
            .item("limit", h -> h.size.limit.text)
            .item("arrivalsPerSecond", h -> h.arrivalsPerSecond())
            .item("meanServiceMillis", h -> h.serviceMillis());

    public static final Composite<LoadCurve.Level> LOAD_LEVEL = new Composite<LoadCurve.Level>(
                    "LoadLevel", "concurrency")
            .item("concurrency", l -> l.concurrency())
            .item("blockedMillis", l -> 1e3 * l.blocked())
            .item("serviceMillis", l -> 1e3 * l.service())
            .item("throughputPerSecond", l -> l.perSecond())
            .item("seconds", l -> l.seconds())
            .item("tasks", l -> (long) l.tasks());

    public static final Composite<TrackRecord.Entry> TESTED_PREDICTION = new Composite<TrackRecord.Entry>(
                    "TestedPrediction", "timeMillis", "from", "to")
            .fields(TrackRecord.Entry.class);

    public static final Composite<Finding> FINDING = new Composite<Finding>("Finding", "code", "pool")
            .fields(Finding.class)
            .item("code", f -> f.code.text())
            .item("severity", f -> f.severity.text())
            .item("sentence", FindingText::sentence)
            .item("evidence", FindingText::evidence)
            .item("remedy", FindingText::remedy);

    public static final Composite<TaskClass> TASK_CLASS =
            new Composite<TaskClass>("TaskClass", "task").fields(TaskClass.class);

    public static final Composite<Prediction> PREDICTION =
            new Composite<Prediction>("Prediction", "threads").fields(Prediction.class);

    public static final Composite<Hotspots.Row> HOTSPOT = new Composite<Hotspots.Row>(
                    "Hotspot", "site", "state", "calledFrom")
            .fields(Hotspots.Row.class)
            .item("site", r -> r.hotspot.text())
            .item("state", r -> r.hotspot.state.text)
            .item("calledFrom", r -> r.hotspot.calledFrom);

    public static final Composite<ResizeEvent> RESIZE = new Composite<ResizeEvent>("Resize", "number")
            .fields(ResizeEvent.class)
            .item("action", e -> e.action == null ? "none" : e.action.text);

    public static final Composite<UnmeasuredThreads.Group> UNMEASURED = new Composite<UnmeasuredThreads.Group>(
                    "UnmeasuredThreads", "threads")
            .fields(UnmeasuredThreads.Group.class);

    /** Figures of the window in which a trouble began. */
    public static final Composite<WindowSummary> SITUATION = new Composite<WindowSummary>("Situation")
            .fields(WindowSummary.class)
            .item("windowMillis", w -> w.windowNanos / 1e6);

    private OpenTypes() {}

    private static String[] data(List<Fact> facts) {
        return facts.stream().flatMap(fact -> fact.data().stream()).toArray(String[]::new);
    }
}
