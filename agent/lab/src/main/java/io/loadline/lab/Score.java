// SPDX-License-Identifier: Apache-2.0
package io.loadline.lab;

/**
 * Cost of one size compared with the best.
 *
 * @param throughput over the best; worse below 1
 * @param response p99 over the best; worse above 1
 * @param threadsRatio over the least good size
 */
record Score(double throughput, double response, double threadsRatio) {

    /** One thread too many is no regret, however few are needed. */
    private static final double ONE_MORE = 1.15;

    static Score of(Oracle oracle, int threads) {
        double ratio = (double) threads / oracle.best;
        return new Score(
                oracle.throughputRatio(threads),
                oracle.responseRatio(threads),
                threads == oracle.best + 1 ? Math.min(ONE_MORE, ratio) : ratio);
    }

    /** Too few by the worst that results/model.md allows. */
    boolean fallsShort(Family family) {
        return throughput < 0.95 || (family.isJudgedByResponse() && response > 1.3);
    }
}
