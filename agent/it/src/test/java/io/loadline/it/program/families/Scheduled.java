// SPDX-License-Identifier: Apache-2.0
package io.loadline.it.program.families;

import io.loadline.it.program.NamedThreads;
import io.loadline.it.program.SlowService;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** Station with a scheduled pool of the JDK, whose tasks are due at once. */
final class Scheduled implements Station {

    private final SlowService service;
    private final ScheduledThreadPoolExecutor pool;

    Scheduled(int threads, int millis) {
        service = new SlowService(millis);
        pool = new ScheduledThreadPoolExecutor(threads, new NamedThreads("timer"));
    }

    @Override
    public void request() throws Exception {
        pool.schedule(service::serve, 0, TimeUnit.MILLISECONDS).get();
    }

    @Override
    public long submitted() {
        service.awaitEnd();
        return service.requests();
    }

    @Override
    public int size() {
        return pool.getCorePoolSize();
    }
}
