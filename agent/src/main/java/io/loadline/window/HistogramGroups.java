package io.loadline.window;

/** Encodes histograms of some windows together. Reading is static; what writes is not thread-safe. */
final class HistogramGroups {

    private final BitWriter bits = new BitWriter();
    private final HistogramCode code = new HistogramCode();
    private final Histograms sum = new Histograms();

    byte[] encode(int windows, Histograms histograms) {
        bits.small(windows);
        code.encode(histograms.service, bits);
        code.encode(histograms.wait, bits);
        code.encode(histograms.response, bits);
        return bits.take();
    }

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
        HistogramCode.addTo(sum.service, from);
        HistogramCode.addTo(sum.wait, from);
        HistogramCode.addTo(sum.response, from);
    }
}
