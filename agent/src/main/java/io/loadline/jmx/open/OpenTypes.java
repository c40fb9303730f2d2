package io.loadline.jmx.open;

import static javax.management.openmbean.SimpleType.DOUBLE;
import static javax.management.openmbean.SimpleType.INTEGER;
import static javax.management.openmbean.SimpleType.LONG;
import static javax.management.openmbean.SimpleType.STRING;

import io.loadline.control.ResizeEvent;
import io.loadline.model.Fact;
import io.loadline.model.Recommendation;
import io.loadline.model.Verdict;
import io.loadline.model.work.Prediction;
import io.loadline.place.Places;
import io.loadline.report.Sentences;
import io.loadline.window.Distribution;
import io.loadline.window.TaskClass;
import java.util.Collections;
import java.util.List;

/** The composite types that the MBeans share. */
public final class OpenTypes {

    public static final Composite<Distribution> DISTRIBUTION = new Composite<Distribution>(
                    "Distribution", "Summary of many values; all but the count are NaN if there were none")
            .item("count", LONG, "how many values", d -> d.count)
            .item("mean", DOUBLE, "mean", d -> d.mean)
            .item("p50", DOUBLE, "median", d -> d.p50)
            .item("p90", DOUBLE, "90 % are at most this", d -> d.p90)
            .item("p99", DOUBLE, "99 % are at most this", d -> d.p99)
            .item("p999", DOUBLE, "99.9 % are at most this", d -> d.p999)
            .item("max", DOUBLE, "the largest value", d -> d.max);

    public static final Composite<Recommendation> RECOMMENDATION = new Composite<Recommendation>(
                    "Recommendation",
                    "Recommended size, and why. The right size is the least number of threads that, over unlimited time of the same load, comes within 5 % of the best p99 response time of any number or, where callers wait for their answers, of the best throughput. low to high is its 95 % interval.")
            .item("size", INTEGER, "threads; -1 if it cannot be known, and verdict says what is missing", r -> r.size)
            .item("low", INTEGER, "lower end of the 95 % interval of size, -1 if unknown", r -> r.low)
            .item("high", INTEGER, "upper end of the 95 % interval of size, -1 if unknown", r -> r.high)
            .item(
                    "threadsSet",
                    INTEGER,
                    "threads for tasks that the pool may have as it is set, 2147483647 for any number, -1 if unknown",
                    r -> r.threadsSet)
            .item("corePoolSize", INTEGER, "core pool size to set, -1 if unknown", r -> r.corePoolSize)
            .item("maximumPoolSize", INTEGER, "maximum pool size to set, -1 if unknown", r -> r.maximumPoolSize)
            .item("queueCapacity", INTEGER, "queue capacity, 2147483647 for none, -1 if unknown", r -> r.queueCapacity)
            .item("regime", STRING, "what kind of situation the figures show", r -> r.regime.text())
            .item("limit", STRING, "what keeps the size from being larger", r -> r.limitText())
            .item(
                    "verdict",
                    STRING,
                    "keep, grow, shrink, or wait and what for; '" + Verdict.KEEP_ORDER.text
                            + "' for a pool of one thread that would gain from more",
                    Sentences::verdict)
            .item(
                    "confidence",
                    DOUBLE,
                    "0 to 1: of such answers in simulated pools, how many were good; of a step, how many went the right way",
                    r -> r.confidence)
            .item("explanation", STRING, "one sentence a person can act on", Sentences::explanation)
            .item("evidence", AttributeTable.arrayOf(STRING), "the figures behind it", r -> Sentences.evidence(r)
                    .toArray(new String[0]))
            .item(
                    "setting",
                    STRING,
                    "what to change: the property or the line that sets the size, with the recommended values; empty if unknown",
                    r -> r.setting())
            .item(
                    "nextExperiment",
                    STRING,
                    "the next step that would tell more; empty if none",
                    Sentences::nextExperiment)
            .item("observedSeconds", DOUBLE, "seconds observed", r -> r.observedSeconds)
            .item("observedTasks", LONG, "tasks completed in that time", r -> r.observedTasks)
            .item(
                    "goal",
                    INTEGER,
                    "the right size as far as it can be seen from here: size, or where that is only a step, what the steps lead to; -1 if unknown",
                    r -> r.goal)
            .item("goalLow", INTEGER, "lower end of the 95 % interval of goal, -1 if unknown", r -> r.goalLow)
            .item("goalHigh", INTEGER, "upper end of the 95 % interval of goal, -1 if unknown", r -> r.goalHigh)
            .item(
                    "directionConfidence",
                    DOUBLE,
                    "0 to 1: how likely more threads help, fewer are enough, or the present ones are right, whichever the verdict says",
                    r -> r.directionConfidence)
            .item("goalConfidence", DOUBLE, "0 to 1: how likely goal is good", r -> r.goalConfidence)
            .item(
                    "verdictCode",
                    STRING,
                    "for programs: keep, keep-order (more threads would help a pool of one), grow, shrink, split (no size is safe) or wait",
                    r -> r.verdict.code())
            .item(
                    "regimeCode",
                    STRING,
                    "for programs: the regime in words with blanks between: the traffic, then bursty or heavy-tailed, then downstream or processors",
                    r -> r.regime.code())
            .item(
                    "limitCode",
                    STRING,
                    "for programs: load, processors, other-pools, downstream, periodic-tasks, nested-tasks, twice-the-busiest, system or observation",
                    r -> r.limit.code())
            .item(
                    "madeMillisAgo",
                    DOUBLE,
                    "how long ago it was made, in milliseconds; of many pools each has its turn",
                    r -> (System.nanoTime() - r.at) / 1e6)
            .item(
                    "missingCode",
                    STRING,
                    "for programs: what is missing, with wait, such as too-little-seen or no-task-arrived; else empty",
                    r -> r.missing == null ? "" : r.missing.code())
            .item(
                    "missing",
                    AttributeTable.arrayOf(STRING),
                    "for programs: the same with its figures, a code and numbers with blanks between, such as seen-windows 12 30 or seconds-more 18.0",
                    r -> data(r.missing == null ? Collections.emptyList() : Collections.singletonList(r.missing)))
            .item(
                    "facts",
                    AttributeTable.arrayOf(STRING),
                    "for programs: the evidence in the same form, in the same order",
                    r -> data(r.evidence));

    public static final Composite<TaskClass> TASK_CLASS = new Composite<TaskClass>(
                    "TaskClass", "What one kind of task made of the pool's work in the last history, about", "task")
            .item("task", STRING, "what a developer wrote: class, method or lambda", t -> t.task)
            .item("arrivedShare", DOUBLE, "share of the tasks, as they start, 0 to 1", t -> t.arrivedShare)
            .item(
                    "serviceShare",
                    DOUBLE,
                    "share of the service time, that of running tasks included, 0 to 1",
                    t -> t.serviceShare)
            .item("meanServiceMillis", DOUBLE, "mean time from start to end of run()", t -> t.meanServiceMillis)
            .item(
                    "p99ServiceMillis",
                    DOUBLE,
                    "99 % take at most this, to an eighth; of the others that of the slowest kind",
                    t -> t.p99ServiceMillis)
            .item(
                    "failedCount",
                    LONG,
                    "those that threw; an estimate in a pool with more than 2,000 tasks a second",
                    t -> t.failedCount);

    public static final Composite<Prediction> PREDICTION = new Composite<Prediction>(
                    "Prediction", "Predicted performance with a number of threads; NaN where unknown", "threads")
            .item("threads", INTEGER, "threads", p -> p.threads)
            .item("throughputPerSecond", DOUBLE, "tasks completed per second", p -> p.throughputPerSecond)
            .item("meanWaitMillis", DOUBLE, "mean wait in milliseconds", p -> p.meanWaitMillis)
            .item("p90WaitMillis", DOUBLE, "90 % of tasks wait at most this, milliseconds", p -> p.p90WaitMillis)
            .item(
                    "p99ResponseMillis",
                    DOUBLE,
                    "99 % of tasks are done within this, milliseconds",
                    p -> p.p99ResponseMillis)
            .item("utilization", DOUBLE, "busy threads over threads, 0 to 1", p -> p.utilization)
            .item(
                    "cpuUtilization",
                    DOUBLE,
                    "share of the processors that the pool may use, 0 to 1",
                    p -> p.cpuUtilization);

    public static final Composite<Places.Row> PLACE = new Composite<Places.Row>(
                    "Place",
                    "A place at which busy workers were seen; the rarest together are one row, others",
                    "place",
                    "state",
                    "calledFrom")
            .item("place", STRING, "class and method, or the class of the lock", r -> r.place.text())
            .item(
                    "state",
                    STRING,
                    "computing (on a processor or ready for one), lock, socket, file, sleep, result of another task, connection pool, waiting or others",
                    r -> r.place.state.text)
            .item("share", DOUBLE, "share of all stacks that were seen, 0 to 1", r -> r.share)
            .item(
                    "calledFrom",
                    STRING,
                    "the method of the application that leads there; empty if none was seen",
                    r -> r.place.calledFrom);

    public static final Composite<ResizeEvent> RESIZE = new Composite<ResizeEvent>(
                    "Resize", "One change of a pool's size, or what would have been one", "number")
            .item("number", LONG, "from 1 on, in the order of time", e -> e.number)
            .item("timeMillis", LONG, "when, in milliseconds since 1970 UTC", e -> e.timeMillis)
            .item(
                    "action",
                    STRING,
                    "resize (by Loadline), back (Loadline undid a step), would (it would have resized), manual (an operator asked for it) or outside (the application or another tool)",
                    e -> e.action == null ? "none" : e.action.text)
            .item("threadsBefore", INTEGER, "threads for tasks before", e -> e.threadsBefore)
            .item("threadsAfter", INTEGER, "threads for tasks afterwards", e -> e.threadsAfter)
            .item("corePoolSize", INTEGER, "core pool size afterwards", e -> e.corePoolSize)
            .item("maximumPoolSize", INTEGER, "maximum pool size afterwards", e -> e.maximumPoolSize)
            .item("reason", STRING, "why", e -> e.reason)
            .item("outcome", STRING, "what was seen afterwards; empty until then", e -> e.outcome);

    private OpenTypes() {}

    private static String[] data(List<Fact> facts) {
        return facts.stream().flatMap(fact -> fact.data().stream()).toArray(String[]::new);
    }
}
