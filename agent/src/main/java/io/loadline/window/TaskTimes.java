// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.zip.DataFormatException;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.PackedHistogram;

/** Service, wait and response times of some tasks, in nanoseconds. Not thread-safe. */
public final class TaskTimes {

    static final int KINDS = 3;

    public final Histogram service = new Histogram(2);
    public final Histogram wait = new Histogram(2);
    public final Histogram response = new Histogram(2);

    /** The three histograms, by kind of time. */
    final Histogram[] all = {service, wait, response};

    /**
     * The times of the latest windows, in about {@value #BUCKETS} buckets by age. The newest bucket takes the windows
     * that end. The older ones are kept in HdrHistogram's compressed encoding, which halves their size, and each is
     * dropped with the last of its windows. So the sum reaches back further than the windows, by at most one bucket.
     * Not thread-safe.
     */
    static final class Aged {

        static final int BUCKETS = 12;

        /** Bytes of the object, the headers of its arrays and its place in the queue. */
        private static final int BUCKET_BYTES = 100;

        private final Deque<EncodedTimes> ended = new ArrayDeque<>();

        /** The newest bucket, by kind of time as in {@link #all}. */
        private final PackedHistogram[] newest = new PackedHistogram[KINDS];

        private long begin;
        private long end;

        /** The encoded times of the tasks of some windows, by kind of time as in {@link #all}. */
        private static final class EncodedTimes {
            final long begin;
            final long end;
            final byte[][] times;

            EncodedTimes(long begin, long end, byte[][] times) {
                this.begin = begin;
                this.end = end;
                this.times = times;
            }
        }

        Aged() {
            Arrays.setAll(newest, kind -> new PackedHistogram(2));
        }

        /**
         * Adds the times of a window.
         *
         * @param historyNanos time for which windows are kept
         */
        void add(Window window, TaskBatch tasks, long historyNanos) {
            if (window.end - begin > historyNanos / BUCKETS) {
                endBucket();
            }
            if (isEmpty()) {
                begin = window.start;
            }
            end = window.end;
            newest[0].add(tasks.service);
            newest[1].add(tasks.wait);
            newest[2].add(tasks.response);
        }

        private boolean isEmpty() {
            return Arrays.stream(newest).allMatch(times -> times.getTotalCount() == 0);
        }

        private void endBucket() {
            if (!isEmpty()) {
                ended.add(new EncodedTimes(
                        begin, end, Arrays.stream(newest).map(Aged::encoded).toArray(byte[][]::new)));
                clear();
            }
        }

        /**
         * Returns the waits in the buckets that lie mostly after this instant. Begins a new bucket, so that a later
         * call for the time from now on is exact to a window.
         */
        Histogram waitsSince(long instant) {
            endBucket();
            Histogram waits = new Histogram(2);
            for (EncodedTimes bucket : ended) {
                if (bucket.begin - instant + (bucket.end - instant) > 0) {
                    waits.add(decoded(bucket.times[1]));
                }
            }
            return waits;
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

        TaskTimes sum() {
            TaskTimes sum = new TaskTimes();
            for (int kind = 0; kind < newest.length; kind++) {
                for (EncodedTimes bucket : ended) {
                    sum.all[kind].add(decoded(bucket.times[kind]));
                }
                sum.all[kind].add(newest[kind]);
            }
            return sum;
        }

        /** Returns the bytes of heap that the times take. */
        int heapBytes() {
            int bytes = BUCKET_BYTES * ended.size();
            for (int kind = 0; kind < newest.length; kind++) {
                bytes += newest[kind].getEstimatedFootprintInBytes();
                for (EncodedTimes bucket : ended) {
                    bytes += bucket.times[kind].length;
                }
            }
            return bytes;
        }

        private void clear() {
            for (PackedHistogram times : newest) {
                times.reset();
            }
        }
    }
}
