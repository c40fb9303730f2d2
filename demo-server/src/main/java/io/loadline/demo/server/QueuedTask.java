package io.loadline.demo.server;

import java.util.Comparator;

/** What waits in the pool's queue. Either {@link #run} or {@link #refuse} is called, so that nobody waits in vain. */
interface QueuedTask extends Runnable {

    /** The greater priority first, then the earlier arrival. */
    Comparator<QueuedTask> URGENCY = Comparator.comparingInt(QueuedTask::priority)
            .reversed()
            .thenComparing((a, b) -> Long.compare(a.arrival() - b.arrival(), 0));

    int priority();

    /** An instant of {@link System#nanoTime}. */
    long arrival();

    /** Tells whoever waits that the task will not be done. */
    void refuse(Refusal refusal);
}
