package io.loadline.model.queueing;

/**
 * Threads alone, nothing shared: in order of arrival, each task takes the thread that is free first (J. Kiefer, J.
 * Wolfowitz, "On the Theory of Queues with Many Servers", Transactions of the AMS 78 (1955)). Some tens of nanoseconds a
 * task; threads that are never needed cost nothing.
 */
final class FifoPool {

    private FifoPool() {}

    /** {@code arrivals}: when each task can be started, {@code since}: from when its wait counts; both in order. */
    static Outcome replay(double[] since, double[] arrivals, Workload tasks, int threads, int queue) {
        int n = arrivals.length;
        double[] waits = new double[n];
        double[] responses = new double[n];
        EventHeap free = new EventHeap();
        double last = Double.NEGATIVE_INFINITY;
        double busy = 0;
        double processor = 0;
        double[] starts = new double[n];
        int accepted = 0;
        int begun = 0;
        for (int task = 0; task < n; task++) {
            double service = tasks.delaySeconds(task);
            double start = arrivals[task];
            if (free.first() <= start) {
                free.replaceFirst(start + service, task);
            } else if (free.size() < threads) {
                free.push(start + service, task);
            } else {
                while (begun < accepted && starts[begun] <= start) {
                    begun++;
                }
                if (accepted - begun >= queue) {
                    waits[task] = Double.NaN;
                    responses[task] = Double.NaN;
                    continue;
                }
                start = free.first();
                free.replaceFirst(start + service, task);
            }
            starts[accepted++] = start;
            waits[task] = start - since[task];
            responses[task] = waits[task] + service;
            last = Math.max(last, start + service);
            busy += service;
            processor += tasks.processorSeconds(task);
        }
        return new Outcome(waits, responses, last - since[0], busy, processor, free.size());
    }
}
