package io.loadline.demo.experiment.regret;

/**
 * How good a number of threads is. NaN where it does not apply.
 *
 * @param threads of all pools; -1 if none was named
 * @param throughput at that size / the best
 * @param p99 response at that size / the best; of open workloads only
 * @param size threads / the least good number
 */
record Score(int threads, double throughput, double p99, double size) {

    private static final double GOOD_THROUGHPUT = 0.95;
    private static final double WORST_P99 = 1.3;
    private static final double WORST_SIZE = 1.5;

    static final Score NONE = new Score(-1, Double.NaN, Double.NaN, Double.NaN);

    /** @param responsesCount whether the workload is judged by its responses, too */
    static Score of(Curve curve, int threads, boolean responsesCount) {
        return threads < 1
                ? NONE
                : new Score(
                        threads,
                        curve.throughputAt(threads) / curve.bestThroughput(),
                        responsesCount ? curve.p99At(threads) / curve.bestP99() : Double.NaN,
                        (double) threads / curve.leastGood());
    }

    boolean isAnswer() {
        return threads > 0;
    }

    /** Not worse than the aims allow in the worst case. */
    boolean isWithinBounds() {
        return throughput >= GOOD_THROUGHPUT && !(p99 > WORST_P99) && size <= WORST_SIZE;
    }
}
