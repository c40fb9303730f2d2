// SPDX-License-Identifier: Apache-2.0
package io.loadline.finding;

import io.loadline.Stories;
import io.loadline.Stories.Arguments;
import io.loadline.finding.Finding.Code;
import io.loadline.finding.SystemFindings.PoolView;
import io.loadline.hotspot.Blockage;
import io.loadline.hotspot.Hotspot;
import io.loadline.hotspot.Hotspots;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadLimits.ThreadRoom;
import io.loadline.model.Assessment;
import io.loadline.model.Goal;
import io.loadline.model.Recommendation;
import io.loadline.model.Snapshots;
import io.loadline.model.Windows;
import io.loadline.pool.PoolState;
import io.loadline.pool.StateMaker;
import io.loadline.record.FailedTimers;
import io.loadline.record.GivenUpWork;
import io.loadline.record.LeakWatch;
import io.loadline.record.Nesting;
import io.loadline.record.kind.KindTotals;
import io.loadline.record.kind.TaskKind;
import io.loadline.record.kind.TaskKinds;
import io.loadline.record.kind.TaskNames;
import io.loadline.report.FindingText;
import io.loadline.window.Distribution;
import io.loadline.window.OverdueTask;
import io.loadline.window.PeriodicTasks;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import io.loadline.window.WorkerStates;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/** Tests of each finding's threshold: a pool just below it, and a pool just above it. */
class FindingsTest {

    private static final Hotspot QUERY =
            new Hotspot("VisibleBufferedInputStream.read", Hotspot.State.SOCKET, "Orders.ship", "database driver");

    @TestFactory
    Stream<DynamicTest> findings() throws IOException {
        return Stories.of("findings", Found::new);
    }

    private static final class Found {
        private final Windows windows = new Windows().threads(4);
        private final PoolSnapshot pool =
                new PoolSnapshot("pool", windows.list, new Processors(2, Double.NaN, Double.NaN));
        private final Map<String, PoolView> views = new LinkedHashMap<>();
        private Processors processors = Processors.UNKNOWN;
        private Finding last;

        Found(Stories story) {
            pool.state = StateMaker.ofSizes(4, 4)
                    .threads(4, 4)
                    .queue(3, Integer.MAX_VALUE)
                    .build();
            story.asks("stuck", this::stuck)
                    .asks("callers", this::callers)
                    .asks("timers", this::timers)
                    .asks("maximum", this::maximum)
                    .does("grown", this::grown)
                    .asks("threadsNeverGo", with -> found(Code.THREADS_NEVER_GO))
                    .asks("turnover", this::turnover)
                    .does("seconds", this::seconds)
                    .asks("waitsForItself", with -> found(Code.WAITS_FOR_ITSELF))
                    .asks("slowKind", this::slowKind)
                    .asks("stages", this::stages)
                    .asks("inOrder", this::inOrder)
                    .does("connections", this::connections)
                    .does("inUse", with -> inUse(8, with.small(0)))
                    .asks("held", this::held)
                    .asks("nested", this::nested)
                    .does("overdue", this::overdue)
                    .asks("size", with -> size())
                    .asks("stuckTasks", with -> found(Code.STUCK_TASKS))
                    .asks("periodicHangs", with -> found(Code.PERIODIC_TASK_HANGS))
                    .asks("leaked", this::leaked)
                    .asks("fails", this::fails)
                    .does("discarding", with -> pool.discarded = with.small(0))
                    .does("losers", with -> pool.losersEver = with.whole(0))
                    .asks("cancelled", this::cancelled)
                    .asks("givenUp", this::givenUp)
                    .asks("slows", this::slows)
                    .does("threw", this::threw)
                    .asks("periodicEnded", with -> found(Code.PERIODIC_TASK_ENDED))
                    .does("shard", this::shard)
                    .does("paused", with -> processors = new Processors(2, 0.5, Double.NaN, 2, with.number(0), 1))
                    .asks(
                            "all",
                            with -> all(
                                    with.count() == 0 ? ThreadRoom.UNKNOWN : new ThreadRoom(with.small(0), "pids.max")))
                    .asks(
                            "told",
                            with -> FindingText.sentence(last) + "\n" + FindingText.evidence(last) + "\n"
                                    + FindingText.remedy(last));
        }

        private String found(Code code) {
            Assessment assessment = Assessment.of(pool);
            Stream<Finding> all = Stream.of(
                            PoolFindings.of(
                                    pool,
                                    assessment,
                                    Snapshots.advise(assessment, new Goal(0.9, Double.NaN)).recommendation),
                            TaskFindings.of(pool, assessment),
                            PeriodicFindings.of(pool),
                            StuckFindings.of(pool),
                            LeakFindings.of(pool),
                            FailureFindings.of(pool, assessment.figures),
                            ConnectionFindings.of(pool))
                    .flatMap(List::stream);
            last = all.filter(finding -> finding.code == code).findFirst().orElse(null);
            return last == null ? "none" : last.severity.text();
        }

        /** Returns the recommended size, and the facts of the sentence. */
        private String size() {
            Recommendation made = Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)).recommendation;
            return made.size.threads + " "
                    + String.join(" ", made.reasons.get(0).codes());
        }

        private Windows fresh(int threads) {
            windows.list.clear();
            return windows.threads(threads).turnover(0, 0);
        }

        private String stuck(Arguments with) {
            int threads = with.small(1);
            pool.state =
                    StateMaker.ofSizes(0, 4).threads(threads, 0).queue(3, 100).build();
            fresh(1).counts(9, 9, 0).present(1, 1).add(10);
            windows.threads(threads).counts(0, 0, 0).present(3, 0).add(with.small(0));
            pool.oldestQueuedMillis = with.number(0) * 1000;
            pool.poolClass = "com.acme.Pool";
            pool.threadFactoryClass = "com.acme.Threads";
            pool.rejectionHandlerClass = "com.acme.PutsBack";
            return found(Code.TASK_WITHOUT_THREAD);
        }

        /** Adds callers' runs. A thread's name may contain a bar; without a name the callers are unknown. */
        private String callers(Arguments with) {
            int tasks = with.small(0);
            fresh(4).counts(tasks, tasks, 0).present(2, 2).add(1);
            pool.windows.get(0).callerRan = with.small(1);
            pool.callers = with.count() == 2
                    ? Collections.emptyMap()
                    : Collections.singletonMap(String.join(" | ", with.from(2)), with.whole(1));
            return found(Code.CALLERS_RUN_TASKS);
        }

        private String timers(Arguments with) {
            fresh(4).counts(10, 10, 0).add(1);
            pool.timers = with.small(0);
            pool.cancelledTimers = with.small(1);
            return found(Code.CANCELLED_TIMERS);
        }

        /**
         * Sets core, maximum, capacity or none, and tasks in the pool. The core threads run 100 tasks a second of 20
         * ms.
         */
        private String maximum(Arguments with) {
            boolean bounded = !with.text(2).equals("any");
            pool.state = StateMaker.ofSizes(with.small(0), with.small(1))
                    .threads(2, 2)
                    .queue(0, bounded ? with.small(2) : Integer.MAX_VALUE)
                    .growing(bounded ? PoolState.Growth.WHEN_QUEUE_IS_FULL : PoolState.Growth.NEVER)
                    .build();
            fresh(2).counts(100, 100, 0).present(with.small(3), 2).add(10);
            pool.service = new Distribution(1_000, 20, 20, 20, 20, 20, 20);
            return found(Code.MAXIMUM_WITHOUT_EFFECT);
        }

        /** Sets the number of threads, the number of busy ones, and the seconds. */
        private void grown(Arguments with) {
            pool.state = StateMaker.ofSizes(1, 40)
                    .threads(with.small(0), 1)
                    .queue(0, 0)
                    .growing(PoolState.Growth.BEFORE_QUEUEING)
                    .keepAliveMillis(6_000)
                    .build();
            windows.threads(with.small(0)).counts(50, 50, 0).present(with.number(1), with.number(1));
            windows.add(with.small(2));
        }

        /**
         * Adds about ten busy seconds, then quiet ones: threads that begin and end, tasks, keep-alive, quiet seconds.
         */
        private String turnover(Arguments with) {
            pool.state = StateMaker.ofSizes(0, 40)
                    .threads(2, 1)
                    .queue(0, 0)
                    .keepAliveMillis(with.whole(3))
                    .build();
            fresh(2).counts(with.small(2), with.small(2), 0)
                    .turnover(with.small(0), with.small(1))
                    .add(11);
            windows.counts(0, 0, 0).turnover(0, 0).add(with.small(4));
            return found(Code.THREADS_START_ALL_THE_TIME);
        }

        /**
         * Adds seconds with tasks. The third argument is how many of eight samples saw workers wait for queued tasks;
         * -1 for no samples.
         */
        private void seconds(Arguments with) {
            int onQueuedTask = with.small(2);
            windows.present(7, 4)
                    .counts(with.small(1), with.small(1), 0)
                    .workers(onQueuedTask < 0 ? WorkerStates.NONE : new WorkerStates(2, 8, 0, 0, onQueuedTask, 8, null))
                    .add(with.small(0));
        }

        /**
         * Sets a kind's share of 1,000 tasks a second and of the time, full seconds, mean number of waiting tasks, and
         * name.
         */
        private String slowKind(Arguments with) {
            double tasks = with.number(0);
            double time = with.number(1);
            double waiting = with.number(3);
            fresh(4).counts(1000, 1000, 0).present(2 + waiting, 2).add(10);
            windows.present(4 + waiting, 4).add(with.small(2));
            double slow = 20;
            double quick = slow * tasks / time * (1 - time) / (1 - tasks);
            pool.taskClasses = Arrays.asList(
                    new TaskClass(with.text(4), tasks, time, slow, slow, 0),
                    new TaskClass("acme.Look", 1 - tasks, 1 - time, quick, quick, 0));
            return found(Code.SLOW_KIND_STARVES);
        }

        private String stages(Arguments with) {
            fresh(4).counts(with.small(0), with.small(0), 0).add(30);
            pool.poolClass = "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor";
            pool.threadPerTask = true;
            return found(Code.THREAD_FOR_EACH_STAGE);
        }

        /**
         * Sets the kind of all tasks, the number in service, and the wait in front relative to service, if measured.
         */
        private String inOrder(Arguments with) {
            fresh(4).counts(100, 100, 0).present(with.number(1), with.number(1)).add(30);
            pool.taskClasses = Collections.singletonList(new TaskClass(with.text(0), 1, 1, 10, 20, 0));
            if (with.count() > 2) {
                pool.windows.forEach(w -> {
                    w.begunInOrder = 100;
                    w.waitInFrontNanos = (long) (with.number(2) * w.inServiceNanos);
                });
            }
            return found(Code.QUEUE_IN_FRONT);
        }

        /** Sets the number of connections, and the class of the pool. */
        private void connections(Arguments with) {
            int size = with.small(0);
            pool.state = StateMaker.ofSizes(size, size).threads(size, 2).build();
            pool.ofConnections = true;
            boolean isNamed = with.count() == 2;
            pool.poolClass = isNamed ? with.text(1) : "com.zaxxer.hikari.pool.HikariPool";
            pool.historySeconds = 600;
            pool.completedEver = 1_000;
            inUse(size, 5);
        }

        /** Sets the number of windows at whose ends all connections are in use. */
        private void inUse(int size, int times) {
            fresh(size).counts(1000, 1000, 0).present(2, 2).add(1);
            windows.present(size, size).add(times);
        }

        /**
         * Sets the stacks, those outside a query, connections returned by another thread; then state, site and library.
         */
        private String held(Arguments with) {
            Map<Hotspot, Integer> stacks = new HashMap<>();
            if (with.small(0) > with.small(1)) {
                stacks.put(QUERY, with.small(0) - with.small(1));
            }
            stacks.put(
                    new Hotspot(with.text(4), Hotspot.State.valueOf(with.text(3)), "Orders.ship", with.text(5)),
                    with.small(1));
            pool.holders = new Hotspots(stacks, 0);
            pool.nesting = new Nesting.Seen(0, with.whole(2), 0, 0, 0, 0, Double.NaN, Collections.emptySet());
            return found(Code.HELD_OUTSIDE);
        }

        /**
         * Sets requests of four threads for three connections each: returned by another thread, waiting, age of the
         * last one in seconds. Without arguments there are no requests.
         */
        private String nested(Arguments with) {
            pool.nesting = with.count() == 0
                    ? Nesting.Seen.NOTHING
                    : new Nesting.Seen(
                            100,
                            with.whole(0),
                            3,
                            with.small(1),
                            4,
                            0,
                            with.number(2),
                            Collections.singleton("exec-*"));
            pool.occupiedAges = new long[with.count() > 3 ? with.small(3) : 0];
            return found(Code.HOLDS_ONE_WAITS_FOR_ANOTHER);
        }

        /** Adds a task: its age in seconds, then its state and where it is, unless unknown, and "periodic". */
        private void overdue(Arguments with) {
            String state = with.text(1);
            boolean endless = !state.equals("SLEEP");
            Blockage at = state.equals("-")
                    ? null
                    : new Blockage(new Hotspot(with.text(2), Hotspot.State.valueOf(state), "Orders.ship", ""), endless);
            pool.overdue = new ArrayList<>(pool.overdue);
            pool.overdue.add(new OverdueTask("acme.Fetch", with.number(0), 0.5, with.count() > 3, at));
            pool.scheduled = with.count() > 3;
            fresh(4).counts(10, 10, 0).add(1);
        }

        /** Sets connections returned by other threads, then how many minutes ago each leaked one was lent. */
        private String leaked(Arguments with) {
            connections(with);
            pool.at = 1_000_000_000_000L;
            pool.usualHoldSeconds = 0.02;
            pool.leakSetting = "leakDetectionThreshold";
            pool.nesting = new Nesting.Seen(0, with.whole(1), 0, 0, 0, 0, Double.NaN, Collections.emptySet());
            pool.leaks = new ArrayList<>();
            for (int i = 2; i < with.count(); i++) {
                String line = i == 2 ? null : "acme.Orders.find(Orders.java:17)";
                pool.leaks.add(new LeakWatch.Leak(pool.at - with.whole(i) * 60_000_000_000L, line, "acme.Find in web"));
            }
            return found(Code.CONNECTIONS_LEAKED);
        }

        /** Sets the tasks of two kinds that fail, of 200 tasks. */
        private String fails(Arguments with) {
            fresh(4).counts(100, 100, 0).add(2);
            pool.taskClasses = Arrays.asList(
                    new TaskClass("acme.Find", 0.5, 0.5, 5, 5, with.whole(0)),
                    new TaskClass("acme.Mail", 0.5, 0.5, 5, 5, with.whole(1)));
            return found(Code.TASKS_FAIL);
        }

        /** Sets tasks that left the queue without a run, by window, beside 90 that ran in all. */
        private String cancelled(Arguments with) {
            fresh(4).counts(90, 90, 0).add(1).counts(0, 0, 0).add(with.count());
            pool.removedEver = 0;
            for (int i = 0; i < with.count(); i++) {
                windows.list.get(i + 1).removed = with.small(i);
                pool.removedEver += with.small(i);
            }
            return found(Code.CANCELLED_IN_QUEUE);
        }

        /** Sets busy threads seen, those of them that serve a task given up, and queued tasks likewise. */
        private String givenUp(Arguments with) {
            fresh(4).counts(10, 10, 0).add(1);
            pool.givenUp =
                    new GivenUpWork.Seen(with.whole(0), with.whole(1), with.whole(2), with.whole(3), "acme.Fetch", 1);
            return found(Code.GIVEN_UP_TASKS);
        }

        /** Sets milliseconds of a run in the first half of a history, and how many more each half later; runs each second. */
        private String slows(Arguments with) {
            fresh(4).counts(10, 10, 0).add(1);
            pool.scheduled = true;
            TaskKinds kinds = new TaskKinds(TaskNames.OF_CLASSES);
            long half = 300_000_000_000L;
            long begin = System.nanoTime();
            for (int run = 0; run < 10 * 300; run++) {
                pool.at = begin + run * 1_000_000_000L;
                TaskKind.Counted task = kinds.started(this, 0);
                task.begun(pool.at, pool.at);
                task.ended((with.whole(0) + run / 300 * with.whole(1)) * 1_000_000, false);
                kinds.age(pool.at, 2 * half, kind -> true);
            }
            KindTotals totals = kinds.totals().values().iterator().next();
            totals.periodic = 1;
            pool.periodic = PeriodicTasks.of(Collections.singletonList(totals));
            return found(Code.PERIODIC_TASK_SLOWS);
        }

        /** Adds a periodic task that threw so many seconds ago. */
        private void threw(Arguments with) {
            pool.at = 1_000_000_000_000L;
            pool.failedTimers = new ArrayList<>(pool.failedTimers);
            pool.failedTimers.add(new FailedTimers.Failed(
                    with.text(1), "java.io.IOException", pool.at - with.whole(0) * 1_000_000_000));
            pool.scheduled = true;
            fresh(4).counts(10, 10, 0).add(1);
        }

        /** Sets name, queued tasks, seconds at a standstill, most threads, and seconds of a task. */
        private void shard(Arguments with) {
            PoolView view = views.computeIfAbsent(with.text(0), PoolView::new);
            view.threads = 4;
            view.serviceSeconds = with.count() > 4 ? with.number(4) : 0.5;
            view.queued = with.small(1);
            view.standstillSeconds = with.number(2);
            view.mostThreads = with.small(3);
        }

        private String all(ThreadRoom room) {
            return SystemFindings.of(new ArrayList<>(views.values()), room, processors, 64 << 20).stream()
                    .map(finding -> finding.severity.text() + " of " + finding.pool + ": "
                            + FindingText.sentence(finding) + "; " + FindingText.evidence(finding))
                    .collect(Collectors.joining("\n"));
        }
    }
}
