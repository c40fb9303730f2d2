package io.loadline.benchmarks.task;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.function.Function;

/** A pool, and how tasks are sent to it. Tasks are empty, and new objects unless the name says otherwise. */
@SuppressWarnings("ImmutableEnumChecker") // nothing changes them
public enum Shape {
    LINKED(
            "1:1",
            "one producer, one worker, LinkedBlockingQueue",
            subject -> new InTurn(subject.pool(1, new LinkedBlockingQueue<>()), Tasks.fresh())),
    TOGETHER("1:1-together", "the same, both at work at the same time", subject -> flow(subject, 1, 1)),
    SAME(
            "1:1-same",
            "one producer, one worker, LinkedBlockingQueue, the same task object again and again",
            subject -> new InTurn(subject.pool(1, new LinkedBlockingQueue<>()), Tasks.same())),
    ARRAY(
            "1:1-array",
            "one producer, one worker, ArrayBlockingQueue",
            subject -> new InTurn(subject.pool(1, new ArrayBlockingQueue<>(Lane.DEPTH)), Tasks.fresh())),
    PRIORITY(
            "1:1-priority",
            "one producer, one worker, PriorityBlockingQueue (the wrappers' tasks cannot be compared)",
            subject -> new InTurn(subject.pool(1, new PriorityBlockingQueue<>()), Tasks.ranked()),
            Subject.MICROMETER,
            Subject.DROPWIZARD),
    TWO("2:2", "2 producers, 2 workers, LinkedBlockingQueue", subject -> flow(subject, 2, 2)),
    MANY("8:2", "8 producers, 2 workers, LinkedBlockingQueue", subject -> flow(subject, 8, 2)),
    HAND_OFF(
            "handoff",
            "one producer, 64 workers, all asleep when their task comes, SynchronousQueue",
            subject -> new HandOff(subject, Tasks.fresh())),
    DISCARD(
            "discard",
            "one producer, one worker, ArrayBlockingQueue, half of the tasks discarded",
            subject -> new TurnedAway(subject, new DiscardPolicy(), Tasks.fresh())),
    ABORT(
            "abort",
            "one producer, one worker, ArrayBlockingQueue, half of the tasks rejected with an exception",
            subject -> new TurnedAway(subject, new AbortPolicy(), Tasks.fresh())),
    SCHEDULED(
            "scheduled",
            "one producer, one worker, ScheduledThreadPoolExecutor, tasks due at once",
            subject -> new InTurn(subject.scheduledPool(1), Tasks.fresh()),
            Subject.ARTICLE);

    /** Those that tell most. */
    static final List<Shape> MAIN = List.of(LINKED, TWO, MANY, HAND_OFF, DISCARD, SCHEDULED);

    final String option;
    final String description;
    private final Function<Subject, Lane> opener;
    private final Set<Subject> unable;

    Shape(String option, String description, Function<Subject, Lane> opener, Subject... unable) {
        this.option = option;
        this.description = description;
        this.opener = opener;
        this.unable = EnumSet.noneOf(Subject.class);
        this.unable.addAll(Set.of(unable));
    }

    private static Lane flow(Subject subject, int producers, int workers) {
        return new Flow(subject, producers, workers, Tasks.fresh(), Flow.BLOCK);
    }

    Lane open(Subject subject) {
        return opener.apply(subject);
    }

    @Override
    public String toString() {
        return option;
    }

    /** Whether there is such a pool with this instrumentation. */
    boolean suits(Subject subject) {
        return !unable.contains(subject);
    }
}
