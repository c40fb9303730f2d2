package io.loadline.lab;

/** What one size costs compared with the best. Immutable. */
final class Score {

    /** One thread too many is no regret, however few are needed. */
    private static final double ONE_MORE = 1.15;

    final int threads;

    /** Over the best; worse below 1. */
    final double throughput;

    /** p99 over the best; worse above 1. */
    final double response;

    /** Over the least good size. */
    final double threadsRatio;

    Score(Oracle oracle, int threads) {
        this.threads = threads;
        this.throughput = oracle.throughputRatio(threads);
        this.response = oracle.responseRatio(threads);
        double ratio = (double) threads / oracle.best;
        this.threadsRatio = threads == oracle.best + 1 ? Math.min(ONE_MORE, ratio) : ratio;
    }

    /** Too few by the worst that sizing.md allows. */
    boolean fallsShort(Family family) {
        return throughput < 0.95 || (family.isJudgedByResponse() && response > 1.3);
    }
}
