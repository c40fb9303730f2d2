// SPDX-License-Identifier: Apache-2.0
package io.loadline.model;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.PoolState;
import io.loadline.report.Phrases;
import io.loadline.report.Sentences;
import io.loadline.window.PoolSnapshot;
import io.loadline.window.TaskClass;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Names of tasks as the libraries' pools show them. */
class NotRequestsTest {

    @ParameterizedTest
    @CsvSource({
        "org.apache.tomcat.util.net.NioEndpoint$SocketProcessor, Tomcat socket events",
        "io.grpc.internal.SerializingExecutor, gRPC's queue for one call",
        "com.google.common.util.concurrent.SequentialExecutor$QueueWorker, a serial executor's queue",
        "io.vertx.core.impl.TaskQueue.run, a serial executor's queue",
        "lambda in io.vertx.core.impl.TaskQueue, a serial executor's queue",
        "org.apache.activemq.thread.PooledTaskRunner$1, a serial executor's queue",
        "org.apache.activemq.artemis.utils.actors.ProcessorBase.executePendingTasks, a serial executor's queue",
        "com.hazelcast.internal.util.executor.CachedExecutorServiceDelegate$Worker, ExecutorConfig.poolSize",
        "org.apache.pekko.dispatch.Mailbox, mailboxes",
        "org.apache.zookeeper.server.WorkerService$ScheduledWorkRequest, reads and writes of sockets",
        "jdk.internal.net.http.common.SequentialScheduler$SchedulableTask, a request takes about six",
        "lambda in jdk.internal.net.http.MultiExchange.responseAsync, a request takes about six",
        "org.opensearch.common.util.concurrent.TimedRunnable, steps of requests",
        "hand-over of com.acme.Jobs.poll, hand-overs to other threads",
    })
    void whatIsNoRequestIsCalledWhatItIs(String task, String said) {
        assertThat(said(Collections.singletonList(kind(task, 1))))
                .startsWith("tasks of this pool are ")
                .contains(said);
    }

    @Test
    void someAreSaidToBeSome_andNearlyNoneIsNoMatter() {
        assertThat(said(Arrays.asList(kind("com.acme.Mail", 0.7), kind("io.grpc.internal.SerializingExecutor", 0.3))))
                .startsWith("some tasks of this pool are drains of gRPC's queue");
        assertThat(said(Arrays.asList(kind("com.acme.Mail", 0.99), kind("io.grpc.internal.SerializingExecutor", 0.01))))
                .isEmpty();
    }

    @Test
    void theApplicationsOwnTasksAreWhatOneThinks() {
        assertThat(said(Collections.singletonList(kind("lambda in com.acme.Mail.send", 1))))
                .isEmpty();
    }

    /** Vert.x' ordered executor in a pool of 20: its queue was never empty, so one run of it has lasted since the start. */
    @Test
    void anOrderedQueueThatIsNeverEmpty_isNoLoop_andTheThreadsStay() {
        PoolSnapshot pool = new Pools().of("threads=1 loops=40");
        pool.state = new PoolState(20, 20);
        pool.state.poolSize = 1;
        pool.state.activeCount = 1;
        pool.taskClasses = Collections.singletonList(kind("io.vertx.core.impl.TaskQueue.run", 1));
        Recommendation r = Snapshots.advise(Assessment.of(pool), new Goal(0.9, Double.NaN)).recommendation;

        assertThat(Sentences.explanation(r)).contains("keep 20, occupied by queues that keep their tasks in order");
        assertThat(r.size.threads).isEqualTo(20);
        assertThat(r.regime.text()).doesNotContain("loops");
    }

    private static TaskClass kind(String task, double arrivedShare) {
        return new TaskClass(task, arrivedShare, arrivedShare, 1, 1, 0);
    }

    private static String said(List<TaskClass> kinds) {
        return NotRequests.of(kinds).stream().map(Phrases.OF_THREADS::say).collect(Collectors.joining("; "));
    }
}
