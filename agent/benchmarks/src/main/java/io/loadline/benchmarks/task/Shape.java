// SPDX-License-Identifier: Apache-2.0
package io.loadline.benchmarks.task;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor.AbortPolicy;
import java.util.concurrent.ThreadPoolExecutor.DiscardPolicy;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * A kind of pool with its producers and workers. Tasks are empty, and new objects unless the description states
 * otherwise.
 *
 * @param unable instrumentations that have no such pool
 */
record Shape(String name, String description, Function<Instrumentation, Lane> opener, Set<Instrumentation> unable) {

    private static final Set<Instrumentation> OF_THE_JDK =
            Set.of(Instrumentation.ARTICLE, Instrumentation.MICROMETER, Instrumentation.DROPWIZARD);

    private static final Pattern CROWD = Pattern.compile("([1-9]\\d?):([1-9]\\d?)");

    /** Shapes with a name. Others are {@code P:W}, a number of producers and one of workers. */
    static final List<Shape> NAMED = List.of(
            new Shape(
                    "1:1",
                    "one producer, one worker, LinkedBlockingQueue",
                    pool -> new Lane.InTurn(pool.pool(1, new LinkedBlockingQueue<>()), Tasks.fresh())),
            new Shape("1:1-together", "the same, with both at work at the same time", pool -> crowd(pool, 1, 1)),
            new Shape(
                    "1:1-same",
                    "one producer, one worker, LinkedBlockingQueue, the same task object again and again",
                    pool -> new Lane.InTurn(pool.pool(1, new LinkedBlockingQueue<>()), Tasks.same())),
            new Shape(
                    "1:1-kinds",
                    "one producer, one worker, LinkedBlockingQueue, four kinds of task in turn, one of them in a future",
                    pool -> new Lane.InTurn(pool.pool(1, new LinkedBlockingQueue<>()), Tasks.ofFourKinds())),
            new Shape(
                    "1:1-array",
                    "one producer, one worker, ArrayBlockingQueue",
                    pool -> new Lane.InTurn(pool.pool(1, new ArrayBlockingQueue<>(Lane.DEPTH)), Tasks.fresh())),
            new Shape(
                    "1:1-priority",
                    "one producer, one worker, PriorityBlockingQueue (the wrappers' tasks cannot be compared)",
                    pool -> new Lane.InTurn(pool.pool(1, new PriorityBlockingQueue<>()), Tasks.ranked()),
                    Set.of(Instrumentation.MICROMETER, Instrumentation.DROPWIZARD)),
            new Shape(
                    "handoff",
                    "one producer, 64 workers, all asleep when their task arrives, SynchronousQueue",
                    pool -> new Lane.HandOff(pool, Tasks.fresh())),
            new Shape(
                    "discard",
                    "one producer, one worker, ArrayBlockingQueue, half of the tasks discarded",
                    pool -> Lane.InTurn.rejecting(pool, new DiscardPolicy(), Tasks.fresh())),
            new Shape(
                    "abort",
                    "one producer, one worker, ArrayBlockingQueue, half of the tasks rejected with an exception",
                    pool -> Lane.InTurn.rejecting(pool, new AbortPolicy(), Tasks.fresh())),
            new Shape(
                    "scheduled",
                    "one producer, one worker, ScheduledThreadPoolExecutor, tasks due at once",
                    pool -> new Lane.InTurn(pool.scheduledPool(1), Tasks.fresh()),
                    Set.of(Instrumentation.ARTICLE)),
            new Shape(
                    "jboss",
                    "one producer, one worker, EnhancedQueueExecutor of JBoss Threads",
                    pool -> new Lane.InTurn(Instrumentation.jboss(1), Tasks.fresh()),
                    OF_THE_JDK),
            new Shape(
                    "jetty",
                    "one producer, one worker, QueuedThreadPool of Jetty",
                    pool -> new Lane.InTurn(Instrumentation.jetty(1), Tasks.fresh()),
                    OF_THE_JDK),
            new Shape(
                    "hikari",
                    "one thread gets a connection of HikariCP and returns it",
                    pool -> new Lane.Borrowing(Instrumentation.hikari(1)),
                    OF_THE_JDK),
            new Shape(
                    "jms",
                    "one consumer of Spring's DefaultMessageListenerContainer gets deliveries",
                    pool -> new Delivering(),
                    OF_THE_JDK));

    private Shape(String name, String description, Function<Instrumentation, Lane> opener) {
        this(name, description, opener, Set.of());
    }

    /** Returns the shape of a name, or throws. */
    static Shape of(String name) {
        return named(name)
                .or(() -> crowd(name))
                .orElseThrow(() -> new TypeConversionException("'" + name + "' is none of " + names()
                        + " and not P:W, a number of producers and one of workers up to 99"));
    }

    static String names() {
        return String.join(", ", NAMED.stream().map(Shape::name).toList());
    }

    private static Optional<Shape> named(String name) {
        return NAMED.stream().filter(shape -> shape.name.equals(name)).findFirst();
    }

    private static Optional<Shape> crowd(String name) {
        Matcher matcher = CROWD.matcher(name);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        int producers = Integer.parseInt(matcher.group(1));
        int workers = Integer.parseInt(matcher.group(2));
        String description = producers + " producers, " + workers + " workers, LinkedBlockingQueue";
        return Optional.of(new Shape(name, description, pool -> crowd(pool, producers, workers)));
    }

    private static Lane crowd(Instrumentation pool, int producers, int workers) {
        return new Flow(pool, producers, workers, Tasks.fresh(), Flow.BLOCK);
    }

    Lane open(Instrumentation instrumentation) {
        return opener.apply(instrumentation);
    }

    boolean suits(Instrumentation instrumentation) {
        return !unable.contains(instrumentation);
    }
}
