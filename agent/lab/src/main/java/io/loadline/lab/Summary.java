package io.loadline.lab;

import io.loadline.window.Distribution;
import java.util.Arrays;

/** Distributions in milliseconds of values in seconds. */
final class Summary {

    private Summary() {}

    static Distribution of(double[] seconds) {
        int n = seconds.length;
        if (n == 0) {
            return Distribution.EMPTY;
        }
        double[] sorted = Arrays.stream(seconds).map(s -> s * 1e3).sorted().toArray();
        return new Distribution(
                n,
                Arrays.stream(sorted).sum() / n,
                sorted[n / 2],
                sorted[(int) (n * 0.9)],
                sorted[(int) (n * 0.99)],
                sorted[(int) (n * 0.999)],
                sorted[n - 1]);
    }

    /** With those of {@code ages} that exceed all others, as tasks still running are shown. */
    static Distribution withLonger(double[] seconds, double[] ages) {
        double longest = Arrays.stream(seconds).max().orElse(0);
        double[] longer = Arrays.stream(ages).filter(age -> age > longest).toArray();
        double[] all = Arrays.copyOf(seconds, seconds.length + longer.length);
        System.arraycopy(longer, 0, all, seconds.length, longer.length);
        return of(all);
    }
}
