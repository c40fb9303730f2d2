// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.record.count.TaskBatch;

/** Batches as a stripe would have recorded them. */
public final class TestBatches {

    private TestBatches() {}

    /** {@code tasks}: arrival, wait and service of each, in nanoseconds. */
    public static TaskBatch of(long[][] tasks) {
        TaskBatch batch = new TaskBatch();
        for (long[] task : tasks) {
            batch.started(task[1], 1);
            batch.completed(task[2], 1);
            batch.responded(task[0], task[1], task[2], 1);
        }
        return batch;
    }
}
