package io.loadline.demo.experiment;

import io.loadline.demo.load.LoadResult;
import io.loadline.demo.server.Work;

/**
 * One pool size under the load, seen from both sides.
 *
 * @param pool the last reading before the load ended
 * @param processors in the measured part
 */
public record Measured(int threads, Work work, LoadResult load, PoolReading pool, ProcessorUse processors) {

    public double othersProcessors() {
        return processors.others(load.generatorProcessors());
    }
}
