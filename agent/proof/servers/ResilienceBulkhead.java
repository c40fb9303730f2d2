// SPDX-License-Identifier: Apache-2.0
import io.github.resilience4j.bulkhead.ThreadPoolBulkhead;
import io.github.resilience4j.bulkhead.ThreadPoolBulkheadConfig;
import io.loadline.proof.Candidate;
import io.loadline.proof.Front;
import io.loadline.proof.Traffic;

// TITLE Resilience4j's thread pool bulkhead
// DEPS io.github.resilience4j:resilience4j-bulkhead:2.3.0
/** Calls behind a bulkhead with a long queue; the default is one thread per processor. */
public final class ResilienceBulkhead extends Candidate {
    private static final int MOST_QUEUED = 10_000;

    private ThreadPoolBulkhead bulkhead;
    private Front front;

    @Override
    public int defaultSize() {
        return Runtime.getRuntime().availableProcessors();
    }

    @Override
    public String pool() {
        return "bulkhead-calls";
    }

    @Override
    public Traffic traffic() {
        return Traffic.open(140).compute(0.2).downstream(50);
    }

    @Override
    public int start(int size) {
        bulkhead = ThreadPoolBulkhead.of(
                "calls",
                ThreadPoolBulkheadConfig.custom()
                        .coreThreadPoolSize(size)
                        .maxThreadPoolSize(size)
                        .queueCapacity(MOST_QUEUED)
                        .build());
        front = new Front(request -> bulkhead.executeSupplier(this::work).thenAccept(request::answer));
        return front.port();
    }

    @Override
    public void stop() throws Exception {
        front.close();
        bulkhead.close();
    }
}
