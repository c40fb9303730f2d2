package io.loadline.jmx.open;

import io.loadline.control.ResizeEvent;
import io.loadline.finding.Finding;
import io.loadline.memory.Hour;
import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import io.loadline.model.work.Prediction;
import io.loadline.place.Places;
import io.loadline.report.FindingText;
import io.loadline.report.Sentences;
import io.loadline.window.Distribution;
import io.loadline.window.TaskClass;
import java.util.Collections;
import java.util.List;

/** The composite types that the MBeans share. */
public final class OpenTypes {

    public static final Composite<Distribution> DISTRIBUTION = new Composite<Distribution>("Distribution")
            .item("count", d -> d.count)
            .item("mean", d -> d.mean)
            .item("p50", d -> d.p50)
            .item("p90", d -> d.p90)
            .item("p99", d -> d.p99)
            .item("p999", d -> d.p999)
            .item("max", d -> d.max);

    public static final Composite<Recommendation> RECOMMENDATION = new Composite<Recommendation>("Recommendation")
            .item("size", r -> r.size)
            .item("low", r -> r.low)
            .item("high", r -> r.high)
            .item("threadsSet", r -> r.threadsSet)
            .item("corePoolSize", r -> r.corePoolSize)
            .item("maximumPoolSize", r -> r.maximumPoolSize)
            .item("queueCapacity", r -> r.queueCapacity)
            .item("regime", r -> r.regime.text())
            .item("limit", r -> r.limitText())
            .item("verdict", Sentences::verdict)
            .item("confidence", r -> r.confidence)
            .item("explanation", Sentences::explanation)
            .item("evidence", r -> Sentences.evidence(r).toArray(new String[0]))
            .item("setting", r -> r.setting())
            .item("nextExperiment", Sentences::nextExperiment)
            .item("observedSeconds", r -> r.observedSeconds)
            .item("observedTasks", r -> r.observedTasks)
            .item("goal", r -> r.goal)
            .item("goalLow", r -> r.goalLow)
            .item("goalHigh", r -> r.goalHigh)
            .item("directionConfidence", r -> r.directionConfidence)
            .item("goalConfidence", r -> r.goalConfidence)
            .item("verdictCode", r -> r.verdict.code())
            .item("regimeCode", r -> r.regime.code())
            .item("limitCode", r -> r.limit.code())
            .item("sizeNow", r -> r.sizeNow)
            .item("lowNow", r -> r.lowNow)
            .item("highNow", r -> r.highNow)
            .item("busiestHour", r -> r.busiestHour == null ? "" : r.busiestHour.toString())
            .item("rememberedHours", r -> r.rememberedHours)
            .item("madeMillisAgo", r -> (System.nanoTime() - r.at) / 1e6)
            .item("missingCode", r -> r.missing == null ? "" : r.missing.code())
            .item(
                    "missing",
                    r -> data(r.missing == null ? Collections.emptyList() : Collections.singletonList(r.missing)))
            .item("facts", r -> data(r.evidence));

    public static final Composite<Hour> HOUR = new Composite<Hour>("Hour", "hour")
            .item("hour", h -> h.start.toString())
            .item("threadsWanted90", h -> h.threadsWanted90())
            .item("size", h -> h.size)
            .item("low", h -> h.low)
            .item("high", h -> h.high)
            .item("limit", h -> h.limit.text)
            .item("lowerBound", h -> h.isLowerBound)
            .item("arrivalsPerSecond", h -> h.arrivalsPerSecond())
            .item("meanServiceMillis", h -> h.serviceMillis)
            .item("p99WaitMillis", h -> h.p99WaitMillis)
            .item("rejected", h -> h.rejected)
            .item("mostBusy", h -> h.mostBusy);

    public static final Composite<Finding> FINDING = new Composite<Finding>("Finding", "code", "pool")
            .item("code", f -> f.code.text())
            .item("severity", f -> f.severity.text())
            .item("pool", f -> f.pool)
            .item("sentence", FindingText::sentence)
            .item("evidence", FindingText::evidence)
            .item("remedy", FindingText::remedy)
            .item("setting", f -> f.setting);

    public static final Composite<TaskClass> TASK_CLASS = new Composite<TaskClass>("TaskClass", "task")
            .item("task", t -> t.task)
            .item("arrivedShare", t -> t.arrivedShare)
            .item("serviceShare", t -> t.serviceShare)
            .item("meanServiceMillis", t -> t.meanServiceMillis)
            .item("p99ServiceMillis", t -> t.p99ServiceMillis)
            .item("failedCount", t -> t.failedCount);

    public static final Composite<Prediction> PREDICTION = new Composite<Prediction>("Prediction", "threads")
            .item("threads", p -> p.threads)
            .item("throughputPerSecond", p -> p.throughputPerSecond)
            .item("meanWaitMillis", p -> p.meanWaitMillis)
            .item("p90WaitMillis", p -> p.p90WaitMillis)
            .item("p99ResponseMillis", p -> p.p99ResponseMillis)
            .item("utilization", p -> p.utilization)
            .item("cpuUtilization", p -> p.cpuUtilization);

    public static final Composite<Places.Row> PLACE = new Composite<Places.Row>("Place", "place", "state", "calledFrom")
            .item("place", r -> r.place.text())
            .item("state", r -> r.place.state.text)
            .item("share", r -> r.share)
            .item("calledFrom", r -> r.place.calledFrom);

    public static final Composite<ResizeEvent> RESIZE = new Composite<ResizeEvent>("Resize", "number")
            .item("number", e -> e.number)
            .item("timeMillis", e -> e.timeMillis)
            .item("action", e -> e.action == null ? "none" : e.action.text)
            .item("threadsBefore", e -> e.threadsBefore)
            .item("threadsAfter", e -> e.threadsAfter)
            .item("corePoolSize", e -> e.corePoolSize)
            .item("maximumPoolSize", e -> e.maximumPoolSize)
            .item("reason", e -> e.reason)
            .item("outcome", e -> e.outcome);

    private OpenTypes() {}

    private static String[] data(List<Fact> facts) {
        return facts.stream().flatMap(fact -> fact.data().stream()).toArray(String[]::new);
    }
}
