// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

/**
 * Score of one size against the best.
 *
 * @param throughput over the best; below 1 is worse
 * @param response p99 over the best; above 1 is worse
 * @param threadsRatio over the least good size
 */
record Score(double throughput, double response, double threadsRatio) {

    /** Highest ratio for one thread too many, which is no regret however few are needed. */
    private static final double ONE_MORE = 1.15;

    static Score of(Oracle oracle, int threads) {
        double ratio = (double) threads / oracle.best;
        return new Score(
                oracle.throughputRatio(threads),
                oracle.responseRatio(threads),
                threads == oracle.best + 1 ? Math.min(ONE_MORE, ratio) : ratio);
    }

    /** Returns whether the size is worse than the worst that results/model.md allows. */
    boolean fallsShort(Family family) {
        return throughput < 0.95 || (family.isJudgedByResponse() && response > 1.3);
    }
}
