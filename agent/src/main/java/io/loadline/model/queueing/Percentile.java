// SPDX-License-Identifier: Apache-2.0
package io.loadline.model.queueing;

/** Finds the value at a rank without sorting the rest: C. A. R. Hoare, "Algorithm 65: Find", CACM 4 (1961). */
public final class Percentile {

    private Percentile() {}

    /** Returns the least value that {@code percent} (0 to 100) of the values do not exceed; NaN without values. */
    public static double of(double[] values, double percent) {
        Replay.check(percent >= 0 && percent <= 100, "percent", percent);
        if (values.length == 0) {
            return Double.NaN;
        }
        int rank = (int) Math.ceil(percent / 100 * values.length - 1e-9);
        return find(values.clone(), Math.max(0, rank - 1));
    }

    private static double find(double[] values, int index) {
        int low = 0;
        int high = values.length - 1;
        while (low < high) {
            double pivot = values[(low + high) >>> 1];
            int i = low;
            int j = high;
            while (i <= j) {
                while (values[i] < pivot) {
                    i++;
                }
                while (values[j] > pivot) {
                    j--;
                }
                if (i <= j) {
                    double other = values[i];
                    values[i++] = values[j];
                    values[j--] = other;
                }
            }
            if (index <= j) {
                high = j;
            } else if (index >= i) {
                low = i;
            } else {
                return values[index];
            }
        }
        return values[index];
    }
}
