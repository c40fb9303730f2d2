package io.loadline.window;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * The counts of a histogram of two significant digits: for each bucket that is not empty its distance from the one before
 * and its count, some four bits together where few tasks ran and eight where many did. Not thread-safe.
 */
final class HistogramCode {

    /** Buckets of an octave: as many as HdrHistogram takes for two digits. */
    private static final int OCTAVE_BITS = 7;

    private int[] places = new int[64];
    private long[] counts = new long[64];

    void encode(AbstractHistogram histogram, BitWriter to) {
        int n = 0;
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            if (n == places.length) {
                places = Arrays.copyOf(places, 2 * n);
                counts = Arrays.copyOf(counts, 2 * n);
            }
            places[n] = placeOf(bucket.getValueIteratedTo());
            counts[n++] = bucket.getCountAddedInThisIterationStep();
        }
        to.small(n);
        int next = 0;
        for (int i = 0; i < n; i++) {
            to.small(places[i] - next).small(counts[i] - 1);
            next = places[i] + 1;
        }
    }

    static void addTo(Histogram sum, BitReader from) {
        int place = 0;
        for (long left = from.small(); left > 0; left--) {
            place += (int) from.small();
            sum.recordValueWithCount(leastAt(place), from.small() + 1);
            place++;
        }
    }

    /** Buckets are as wide as one up to the end of the second octave, then twice as wide in each octave as before. */
    private static int placeOf(long value) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - 1 - OCTAVE_BITS);
        return (shift << OCTAVE_BITS) + (int) (value >>> shift);
    }

    private static long leastAt(int place) {
        int shift = Math.max(0, (place >> OCTAVE_BITS) - 1);
        return (long) (place - (shift << OCTAVE_BITS)) << shift;
    }
}
