package io.loadline.demo.experiment;

import io.loadline.demo.Failure;
import io.loadline.demo.load.RunningLoad;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Watches a server's pool through its MBeans while a load runs, and prints what it reads. Used once, by one thread. */
public final class Observation {

    private static final String POOL = "demo-server";
    private static final Duration EVERY = Duration.ofSeconds(2);

    private final ServerBeans beans;
    private final RunningLoad load;
    private final LiveTable table;

    private final List<ProcessorSample> processors = new ArrayList<>();

    private PoolReading last;

    public Observation(ServerBeans beans, RunningLoad load, PrintWriter out) {
        this.beans = beans;
        this.load = load;
        this.table = new LiveTable(out);
    }

    /**
     * Reads every two seconds of the measured part until the load ends.
     *
     * @throws Failure if the pool has no MBean, or the measured part was too short for a reading
     */
    public PoolReading watch() throws IOException, InterruptedException {
        if (awaitMeasuredPart()) {
            Bean pool = requirePool();
            table.head();
            do {
                read(pool);
            } while (!load.isDoneWithin(EVERY));
        }
        load.await();
        if (last == null) {
            throw new Failure("The load ended before the pool could be read: give it more --seconds.");
        }
        return last;
    }

    /** From the first reading to the last; there must have been one. */
    public ProcessorUse processors() {
        return ProcessorUse.between(processors);
    }

    private boolean awaitMeasuredPart() throws InterruptedException {
        while (load.measuredSeconds() < 0) {
            if (load.isDoneWithin(Duration.ofMillis(100))) {
                return false;
            }
        }
        return true;
    }

    private Bean requirePool() throws IOException {
        return beans.pool(POOL)
                .orElseThrow(() -> new Failure("The agent has no MBean io.loadline:type=ThreadPool,name=\"" + POOL
                        + "\" in the server: see the lines that begin with [loadline] above."));
    }

    private void read(Bean pool) throws IOException {
        last = PoolReading.of(pool, beans.system());
        processors.add(beans.processors());
        table.row(load.measuredSeconds(), last);
    }
}
