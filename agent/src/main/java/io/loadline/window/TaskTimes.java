// SPDX-License-Identifier: Apache-2.0
package io.loadline.window;

import io.loadline.record.count.TaskBatch;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
     * Readers of waits end buckets early. Beyond twice as many, two neighbours that are short for their age become one.
     * Not thread-safe.
     */
    static final class Aged {

        static final int BUCKETS = 12;

        private static final int MAX_BUCKETS = 2 * BUCKETS;

        /** Bytes of the object, the headers of its arrays and its place in the queue. */
        private static final int BUCKET_BYTES = 100;

        /** The ended buckets, oldest first. */
        private final List<EncodedTimes> ended = new ArrayList<>();

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

            /** Returns the times of this bucket and the next one. */
            EncodedTimes with(EncodedTimes next) {
                byte[][] sums = new byte[KINDS][];
                for (int kind = 0; kind < KINDS; kind++) {
                    PackedHistogram sum = new PackedHistogram(2);
                    sum.add(decoded(times[kind]));
                    sum.add(decoded(next.times[kind]));
                    sums[kind] = encoded(sum);
                }
                return new EncodedTimes(begin, next.end, sums);
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
            if (ended.size() > MAX_BUCKETS) {
                mergeTwo(window.end, historyNanos / BUCKETS);
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
         * Merges the two neighbours whose common length is the smallest part of their age. So a reader of the waits of
         * any time gets them with the same relative error.
         *
         * @param longest greatest length of a bucket
         */
        private void mergeTwo(long now, long longest) {
            int best = -1;
            double least = Double.POSITIVE_INFINITY;
            for (int i = 0; i + 1 < ended.size(); i++) {
                long start = ended.get(i).begin;
                long length = ended.get(i + 1).end - start;
                double share = (double) length / (now - start);
                if (length <= longest && share < least) {
                    least = share;
                    best = i;
                }
            }
            if (best >= 0) {
                ended.set(best, ended.get(best).with(ended.remove(best + 1)));
            }
        }

        /**
         * Returns the waits in the buckets that lie mostly after this instant. Begins a new bucket, so that a later
         * call for the time from now on is exact to a window, unless many calls follow.
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
            ended.removeIf(bucket -> bucket.end - instant <= 0);
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
