package io.loadline.demo.experiment;

import io.loadline.demo.load.LoadResult;
import io.loadline.demo.server.Work;

/**
 * One pool size under the load, seen from both sides.
 *
 * @param pool the last reading before the load ended
 * @param serverProcessors processors that the server kept busy on average, NaN if not known
 */
record Measured(int threads, Work work, LoadResult load, PoolReading pool, double serverProcessors) {}
