package io.loadline.window;

import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.zip.DataFormatException;
import org.HdrHistogram.AbstractHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/**
 * The histograms of the latest windows, in {@value #BUCKETS} or so buckets by age. The newest bucket takes the windows that
 * end; the older ones are kept in HdrHistogram's own compressed encoding, and each is dropped with the last of its windows. So the sum
 * reaches back further than the windows do, by the length of one bucket at most. Not thread-safe.
 */
final class AgedHistograms {

    static final int BUCKETS = 12;

    /** Of the object, the headers of its arrays and its place in the queue. */
    private static final int BUCKET_BYTES = 100;

    private final Deque<Bucket> ended = new ArrayDeque<>();
    private final PackedHistogram service = new PackedHistogram(2);
    private final PackedHistogram wait = new PackedHistogram(2);
    private final PackedHistogram response = new PackedHistogram(2);
    private long begin;
    private long end;

    /** Encoded times of the tasks of some windows. */
    private static final class Bucket {
        final long end;
        final byte[] service;
        final byte[] wait;
        final byte[] response;

        Bucket(long end, byte[] service, byte[] wait, byte[] response) {
            this.end = end;
            this.service = service;
            this.wait = wait;
            this.response = response;
        }

        int heapBytes() {
            return BUCKET_BYTES + service.length + wait.length + response.length;
        }
    }

    /** {@code historyNanos}: how long windows are kept. */
    void add(Window window, Histograms tasks, long historyNanos) {
        if (isEmpty(service, wait, response)) {
            begin = window.start;
        } else if (window.end - begin > historyNanos / BUCKETS) {
            endBucket();
            begin = window.start;
        }
        end = window.end;
        service.add(tasks.service);
        wait.add(tasks.wait);
        response.add(tasks.response);
    }

    private void endBucket() {
        ended.add(new Bucket(end, encoded(service), encoded(wait), encoded(response)));
        clear();
    }

    private static byte[] encoded(PackedHistogram times) {
        ByteBuffer buffer = ByteBuffer.allocate(times.getNeededByteBufferCapacity());
        return Arrays.copyOf(buffer.array(), times.encodeIntoCompressedByteBuffer(buffer));
    }

    private static Histogram decoded(byte[] code) {
        try {
            return Histogram.decodeFromCompressedByteBuffer(ByteBuffer.wrap(code), 0);
        } catch (DataFormatException impossible) {
            throw new IllegalStateException(impossible);
        }
    }

    /** Drops the buckets whose windows have all ended by this instant. */
    void dropBefore(long instant) {
        while (!ended.isEmpty() && ended.getFirst().end - instant <= 0) {
            ended.removeFirst();
        }
        if (ended.isEmpty() && end - instant <= 0) {
            clear();
        }
    }

    Histograms sum() {
        Histograms sum = new Histograms();
        for (Bucket bucket : ended) {
            sum.service.add(decoded(bucket.service));
            sum.wait.add(decoded(bucket.wait));
            sum.response.add(decoded(bucket.response));
        }
        sum.service.add(service);
        sum.wait.add(wait);
        sum.response.add(response);
        return sum;
    }

    /** Bytes of heap that they take. */
    int heapBytes() {
        int bytes = service.getEstimatedFootprintInBytes()
                + wait.getEstimatedFootprintInBytes()
                + response.getEstimatedFootprintInBytes();
        for (Bucket bucket : ended) {
            bytes += bucket.heapBytes();
        }
        return bytes;
    }

    private void clear() {
        service.reset();
        wait.reset();
        response.reset();
    }

    private static boolean isEmpty(AbstractHistogram... histograms) {
        return Arrays.stream(histograms).allMatch(times -> times.getTotalCount() == 0);
    }
}
