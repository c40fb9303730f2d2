package io.loadline.window;

/**
 * The histograms of the latest windows. Those of each window are encoded separately and dropped with it; they are added
 * up on request.
 *
 *
 * <p>If that takes more than {@value #MAX_BYTES} bytes, as with hundreds of tasks a second of very different lengths,
 * neighbours are joined two by two, then four by four and so on. Such a group is dropped with its last window, so that
 * the sum reaches back further than the windows do: mostly by a few windows, at worst by a fifth of the history. Not
 * thread-safe.
 */
final class SlidingHistograms {

    static final int MAX_BYTES = 64 << 10;

    private final HistogramCode code;
    private Blocks groups = new Blocks();
    private int groupSize = 1;

    /** How many windows of the oldest group have been dropped. */
    private int left;

    SlidingHistograms(HistogramCode code) {
        this.code = code;
    }

    void add(Histograms window) {
        byte[] group = code.encode(1, window);
        if (groups.size() > 0 && HistogramCode.windowsOf(groups.newest()) < groupSize) {
            groups.replaceNewest(code.join(groups.newest(), group));
        } else {
            groups.add(group);
        }
        if (groups.heapBytes() > MAX_BYTES) {
            groupSize *= 2;
            groups = joined();
        } else if (groupSize > 1 && groups.heapBytes() < MAX_BYTES / 4) {
            groupSize /= 2;
        }
    }

    void dropOldest() {
        left++;
        if (left == HistogramCode.windowsOf(groups.oldest())) {
            groups.removeOldest();
            left = 0;
        }
    }

    Histograms sum() {
        Histograms sum = new Histograms();
        groups.forEach(group -> HistogramCode.addTo(sum, group));
        return sum;
    }

    int heapBytes() {
        return groups.heapBytes();
    }

    private Blocks joined() {
        Blocks fewer = new Blocks();
        groups.forEach(group -> {
            boolean small = fewer.size() > 0
                    && HistogramCode.windowsOf(fewer.newest()) + HistogramCode.windowsOf(group) <= groupSize;
            if (small) {
                fewer.replaceNewest(code.join(fewer.newest(), group));
            } else {
                fewer.add(group);
            }
        });
        return fewer;
    }
}
