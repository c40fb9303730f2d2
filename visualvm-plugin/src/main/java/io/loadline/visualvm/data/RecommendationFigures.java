// SPDX-License-Identifier: Apache-2.0
package io.loadline.visualvm.data;

/** The agent's recommendation for a pool. Sizes are threads, NaN where unknown; texts are empty then. Immutable. */
public final class RecommendationFigures {

    public final double size;

    /** The most threads that the pool's settings allow; NaN, too, if they allow any number. */
    public final double currentSize;

    public final double corePoolSize;
    public final double maximumPoolSize;
    public final String verdict;

    /** The same for programs. */
    public final String verdictCode;

    public final String explanation;

    RecommendationFigures(Reading reading) {
        size = reading.known("size");
        double set = reading.known("currentSize");
        currentSize = set == Integer.MAX_VALUE ? Double.NaN : set;
        corePoolSize = reading.known("corePoolSize");
        maximumPoolSize = reading.known("maximumPoolSize");
        verdict = reading.text("verdict");
        verdictCode = reading.text("verdictCode");
        explanation = reading.text("explanation");
    }

    public boolean isKnown() {
        return !Double.isNaN(size);
    }

    /** The size beside the verdict: a pool that is to keep its size is recommended that, though its load may want a few less. */
    public double asAdvised() {
        return verdictCode.equals("keep") && isKnown() && !Double.isNaN(currentSize) ? currentSize : size;
    }

    public boolean isKeep() {
        return verdictCode.equals("keep") || verdictCode.equals("keep-order");
    }
}
