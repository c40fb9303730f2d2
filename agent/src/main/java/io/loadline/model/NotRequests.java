// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static io.loadline.model.Constants.MOST;
import static io.loadline.model.Constants.NAMED;

import io.loadline.record.kind.TaskName;
import io.loadline.window.TaskClass;
import java.util.ArrayList;
import java.util.List;

/**
 * Tasks that are not what one thinks: parts of a request, or runs of a queue that stands in front of the pool, so that both
 * their number and their wait are others than those of the requests. By the classes of the tasks. To add one, add a line.
 */
enum NotRequests {
    TOMCAT("socket-events", "org.apache.tomcat.util.net."),
    JETTY("jetty-jobs", "org.eclipse.jetty.io.", "org.eclipse.jetty.util.thread."),
    GRPC("call-queue-runs", "io.grpc.internal.SerializingExecutor"),
    ORDERED(
            "ordered-queue-runs",
            "com.google.common.util.concurrent.SequentialExecutor",
            "com.google.common.util.concurrent.SerializingExecutor",
            "io.grpc.SynchronizationContext",
            "io.netty.util.concurrent.NonStickyEventExecutorGroup",
            "io.vertx.core.impl.TaskQueue",
            "io.vertx.core.impl.WorkerTaskQueue",
            "org.apache.activemq.artemis.utils.actors.ProcessorBase",
            "org.apache.activemq.thread.PooledTaskRunner",
            "org.jboss.threads.OrderedExecutor",
            "org.jboss.threads.EnhancedViewExecutor"),
    HAZELCAST(
            "limited-queue-runs",
            "com.hazelcast.internal.util.executor.CachedExecutorServiceDelegate",
            "com.hazelcast.util.executor.CachedExecutorServiceDelegate"),
    ACTORS("mailbox-runs", "org.apache.pekko.dispatch.Mailbox", "akka.dispatch.Mailbox"),
    ZOOKEEPER("socket-reads-and-writes", "org.apache.zookeeper.server.WorkerService"),
    HTTP_CLIENT("http-client-steps", "jdk.internal.net.http."),
    SEARCH("search-steps", "org.opensearch.", "org.elasticsearch."),
    HAND_OVER("hand-overs", TaskName.HAND_OVER);

    private final String what;
    private final String[] tasks;

    /**
     * Defines a row.
     *
     * @param tasks prefixes of the names of such tasks, if they are not those of lambdas
     */
    NotRequests(String what, String... tasks) {
        this.what = what;
        this.tasks = tasks;
    }

    /** Returns the facts about the tasks of a pool; none where they are requests. */
    static List<Fact> of(List<TaskClass> kinds) {
        List<Fact> found = new ArrayList<>();
        for (NotRequests row : values()) {
            double share = row.share(kinds);
            if (share >= NAMED) {
                found.add(Fact.of(share >= MOST ? "not-requests" : "some-not-requests", Fact.of(row.what)));
            }
        }
        return found;
    }

    /** Returns the share of all tasks, 0 to 1. */
    double share(List<TaskClass> kinds) {
        return kinds.stream()
                .filter(kind -> isOf(kind.task))
                .mapToDouble(kind -> kind.arrivedShare)
                .sum();
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
