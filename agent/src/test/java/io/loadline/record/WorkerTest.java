// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import static org.assertj.core.api.Assertions.assertThat;

import io.loadline.pool.PoolAccess;
import io.loadline.pool.PoolOrigin;
import io.loadline.record.kind.TaskNames;
import java.lang.ref.WeakReference;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;

class WorkerTest {

    /** Lease whose last user was a task inside another one keeps such a worker. */
    private Worker kept;

    @Test
    void aWorkerThatHasEnded_keepsNothingOfTheApplication() {
        List<WeakReference<?>> released = useAndEnd();

        Awaitility.await().untilAsserted(() -> {
            System.gc();
            assertThat(released).extracting(WeakReference::get).containsOnlyNulls();
        });
        assertThat(kept.isInside()).isTrue();
        assertThat(kept.outer.exited).isTrue();
    }

    /** Returns the pool, the class of its tasks, the JDK's worker, and jobs whose end was not seen. */
    private List<WeakReference<?>> useAndEnd() {
        ThreadPoolExecutor pool = TestPools.around(new LinkedBlockingQueue<>());
        PoolRecorder recorder = new PoolRecorder(
                PoolAccess.of(pool),
                PoolOrigin.BEFORE_ATTACH,
                false,
                new Counters(2, false),
                new Cancellation(),
                TaskNames.OF_CLASSES);
        Worker worker = recorder.workers().started(pool, null, true);
        kept = worker.inside();
        assertThat(kept.isOf(pool)).isTrue();
        Object task = taskOfAnotherLoader();
        worker.cancellation.isPlain(task);
        worker.take(task, 0);
        Object jdkWorker = new Object();
        worker.locked(jdkWorker);
        Object job = new Object();
        worker.beginJob(job);
        Worker innermost = kept.inside();
        innermost.beginJob(job);
        recorder.workers().exits(worker);

        List<WeakReference<?>> released = new ArrayList<>();
        for (Object each : new Object[] {pool, task.getClass(), jdkWorker, job}) {
            released.add(new WeakReference<>(each));
        }
        return released;
    }

    private static Object taskOfAnotherLoader() {
        ClassLoader other = new ClassLoader(WorkerTest.class.getClassLoader()) {};
        return Proxy.newProxyInstance(other, new Class<?>[] {Runnable.class}, (proxy, method, none) -> null);
    }
}
