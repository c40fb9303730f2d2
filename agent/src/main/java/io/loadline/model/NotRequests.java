package io.loadline.model;

import io.loadline.record.kind.TaskName;
import io.loadline.window.TaskClass;
import java.util.ArrayList;
import java.util.List;

/**
 * Tasks that are not what one thinks: parts of a request, or runs of a queue that stands in front of the pool, so that both
 * their number and their wait are others than those of the requests. By the classes of the tasks. To add one, add a line.
 */
enum NotRequests {
    TOMCAT(
            "Tomcat socket events, not requests: one task may serve several requests of a keep-alive connection",
            "org.apache.tomcat.util.net."),
    GRPC(
            "runs of gRPC's queue for one call, not calls: a call takes some three of them, and what waits in such a queue is not seen here",
            "io.grpc.internal.SerializingExecutor"),
    ORDERED(
            "runs of a queue that hands its own tasks on in order, not those tasks: one run may do several, and what waits in such a queue is not seen here",
            "com.google.common.util.concurrent.SequentialExecutor",
            "com.google.common.util.concurrent.SerializingExecutor",
            "io.grpc.SynchronizationContext",
            "io.netty.util.concurrent.NonStickyEventExecutorGroup",
            "io.vertx.core.impl.TaskQueue",
            "io.vertx.core.impl.WorkerTaskQueue",
            "org.jboss.threads.OrderedExecutor",
            "org.jboss.threads.EnhancedViewExecutor"),
    ACTORS(
            "runs of actors' mailboxes, not messages: one run may take several messages, and what waits in a mailbox is not seen here",
            "org.apache.pekko.dispatch.Mailbox",
            "akka.dispatch.Mailbox"),
    ZOOKEEPER(
            "reads and writes of sockets, not requests: a request takes about two of them",
            "org.apache.zookeeper.server.WorkerService"),
    SEARCH(
            "steps of requests, not requests: a search takes one for each shard and phase",
            "org.opensearch.",
            "org.elasticsearch."),
    HAND_OVER(
            "hand-overs to other threads, not the work itself: their times say how long a hand-over takes",
            TaskName.HAND_OVER);

    /** Of the tasks of a pool; fewer are no matter. */
    private static final double FEW = 0.05;

    private static final double MOST = 0.5;

    private final String what;
    private final String[] tasks;

    /** {@code tasks}: what the names of such tasks begin with, if they are not those of lambdas. */
    NotRequests(String what, String... tasks) {
        this.what = what;
        this.tasks = tasks;
    }

    /** What is to be said of the tasks of a pool; nothing where they are what one thinks. */
    static List<Fact> of(List<TaskClass> kinds) {
        List<Fact> found = new ArrayList<>();
        for (NotRequests row : values()) {
            double share = kinds.stream()
                    .filter(kind -> row.isOf(kind.task))
                    .mapToDouble(kind -> kind.arrivedShare)
                    .sum();
            if (share >= FEW) {
                found.add(Fact.of(share >= MOST ? Fact.Key.NOT_REQUESTS : Fact.Key.SOME_NOT_REQUESTS, row.what));
            }
        }
        return found;
    }

    private boolean isOf(String task) {
        String written = task.startsWith(TaskName.LAMBDA) ? task.substring(TaskName.LAMBDA.length()) : task;
        for (String start : tasks) {
            if (written.startsWith(start)) {
                return true;
            }
        }
        return false;
    }
}
