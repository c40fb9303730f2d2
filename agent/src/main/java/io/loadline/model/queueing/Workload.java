package io.loadline.model.queueing;

/** What each task needs, in seconds; after the last task comes the first one again. */
final class Workload {

    final Servers processors;
    final double servers;

    private final double[] processor;
    private final double[] blocked;
    private final double shareDownstream;
    private final boolean sharing;

    /**
     * {@code sharing}: whether a task may find fewer processors than tasks; without it the time on them is just one more
     * time blocked.
     */
    Workload(Replay tasks, boolean sharing) {
        this.processor = tasks.processor;
        this.blocked = tasks.blocked;
        this.processors = tasks.processors;
        this.servers = tasks.servers;
        this.shareDownstream = tasks.hasQueueDownstream() ? tasks.shareDownstream : 0;
        this.sharing = sharing;
    }

    /** On processors that are shared. */
    double processor(int task) {
        return sharing ? processor[index(task)] : 0;
    }

    /** Blocked where there is no queue. */
    double delaySeconds(int task) {
        int i = index(task);
        return blocked[i] * (1 - shareDownstream) + (sharing ? 0 : processor[i]);
    }

    /** At the station downstream. */
    double downstream(int task) {
        return shareDownstream == 0 ? 0 : blocked[index(task)] * shareDownstream;
    }

    /** On processors, shared or not. */
    double processorSeconds(int task) {
        return processor[index(task)];
    }

    private int index(int task) {
        return task < processor.length ? task : task % processor.length;
    }
}
