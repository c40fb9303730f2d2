package io.loadline.window;

import java.util.Arrays;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;

/**
 * Encodes the histograms of a group of windows. For each bucket that is not empty it writes the distance from the one
 * before and the count: together some four bits where few tasks ran, and eight where many did. HdrHistogram's own
 * encoding has a header of 40 bytes, three times a window. Reading is static; what writes is not thread-safe.
 */
final class HistogramCode {

    /** Buckets of an octave: as many as HdrHistogram has with two significant digits. */
    private static final int OCTAVE_BITS = 7;

    private final BitWriter bits = new BitWriter();
    private final Histograms sum = new Histograms();
    private int[] places = new int[64];
    private long[] counts = new long[64];

    byte[] encode(int windows, Histograms histograms) {
        bits.small(windows);
        encode(histograms.service);
        encode(histograms.wait);
        encode(histograms.response);
        return bits.take();
    }

    /** Two groups as one. */
    byte[] join(byte[] group, byte[] next) {
        sum.clear();
        addTo(sum, group);
        addTo(sum, next);
        return encode(windowsOf(group) + windowsOf(next), sum);
    }

    static int windowsOf(byte[] group) {
        return (int) new BitReader(group).small();
    }

    static void addTo(Histograms sum, byte[] group) {
        BitReader from = new BitReader(group);
        from.small();
        addTo(sum.service, from);
        addTo(sum.wait, from);
        addTo(sum.response, from);
    }

    private void encode(AbstractHistogram histogram) {
        int n = 0;
        for (HistogramIterationValue bucket : histogram.recordedValues()) {
            if (n == places.length) {
                places = Arrays.copyOf(places, 2 * n);
                counts = Arrays.copyOf(counts, 2 * n);
            }
            places[n] = placeOf(bucket.getValueIteratedTo());
            counts[n++] = bucket.getCountAddedInThisIterationStep();
        }
        bits.small(n);
        int next = 0;
        for (int i = 0; i < n; i++) {
            bits.small(places[i] - next).small(counts[i] - 1);
            next = places[i] + 1;
        }
    }

    private static void addTo(Histogram sum, BitReader from) {
        int place = 0;
        for (long left = from.small(); left > 0; left--) {
            place += (int) from.small();
            sum.recordValueWithCount(lowestOf(place), from.small() + 1);
            place++;
        }
    }

    /** Buckets have the width 1 up to the end of the second octave; then the width doubles with each octave. */
    private static int placeOf(long value) {
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(value) - 1 - OCTAVE_BITS);
        return (shift << OCTAVE_BITS) + (int) (value >>> shift);
    }

    private static long lowestOf(int place) {
        int shift = Math.max(0, (place >> OCTAVE_BITS) - 1);
        return (long) (place - (shift << OCTAVE_BITS)) << shift;
    }
}
