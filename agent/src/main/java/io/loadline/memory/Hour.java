// SPDX-License-Identifier: Apache-2.0
package io.loadline.memory;

import io.loadline.model.Advised;
import io.loadline.model.Recommendation;
import io.loadline.model.Regime;
import io.loadline.model.Remembered;
import io.loadline.model.work.Limit;
import io.loadline.model.work.Size;
import io.loadline.window.Window;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.time.ZonedDateTime;

/**
 * The digest of a clock hour of one pool: what came, what it took, how many threads it wanted, and the largest recommendation
 * that was made in it with enough evidence. What waits and loads come from is the history at the time of each recommendation,
 * which may reach some minutes into the hour before. Guarded by its {@link Hours}, which hand out copies.
 */
public final class Hour {

    /** The length in a file. */
    private static final int BYTES = 10 * 8 + 9 * 4 + 1;

    private static final Limit[] LIMITS = Limit.values();

    private static final Size NONE = new Size(0, 0, 0, Limit.OBSERVATION);

    /** Begin and end, by the clock; null while it is not handed out. */
    public ZonedDateTime start;

    public ZonedDateTime end;

    /** The measured part of the hour. */
    double seenSeconds;

    public long arrived;
    public long completed;
    public long rejected;
    private double serviceNanos;

    /** Part of the service time in which tasks waited for a processor; 0 where unknown. */
    private double runQueueNanos;

    /** Ratio of the blocked time to the usual one at this arrival rate; NaN unless a slowdown was known. */
    public double timesBlocked = Double.NaN;

    /** The worst of the histories on which its recommendations rest; NaN if unknown. */
    public double p99WaitMillis = Double.NaN;

    /** The p90 load, the largest of these histories; NaN if unknown. */
    public double threadsWanted90 = Double.NaN;

    public int mostBusy;

    /** The largest recommendation; 0 threads if there was none with enough evidence. */
    public Size size = NONE;

    /** The largest recommendation made during slowdowns, apart from the others. */
    private Size slow = NONE;

    double confidence;

    /** True if more threads may have been needed: it was a step, an overload, or the downstream was full. */
    public boolean lowerBound;

    public double arrivalsPerSecond() {
        return arrived / seenSeconds;
    }

    /** Returns the mean of a task; NaN if none was completed. */
    public double serviceMillis() {
        return serviceNanos / 1e6 / completed;
    }

    /** Returns the mean of a task without its waits for a processor; NaN if none was completed. */
    double uncontendedMillis() {
        return (serviceNanos - runQueueNanos) / 1e6 / completed;
    }

    void add(Window window) {
        seenSeconds += window.nanos() / 1e9;
        arrived += window.arrived;
        completed += window.completed;
        rejected += window.rejected;
        serviceNanos += window.serviceNanos;
        runQueueNanos += window.runQueueNanos > 0 ? window.runQueueNanos : 0;
        mostBusy = Math.max(mostBusy, window.busyAtEnd);
    }

    /** Adds the figures of one more history. */
    void add(double p99WaitMillis, double threadsWanted90, int mostBusy) {
        this.p99WaitMillis = larger(this.p99WaitMillis, p99WaitMillis);
        this.threadsWanted90 = larger(this.threadsWanted90, threadsWanted90);
        this.mostBusy = Math.max(this.mostBusy, mostBusy);
    }

    /** Returns an hour whose size is also that of its slowdowns. */
    Hour whole() {
        Hour whole = new Hour().with(this);
        whole.takeLarger(slow, confidence, lowerBound);
        return whole;
    }

    /** Returns the larger figure; NaN if both are. */
    private static double larger(double one, double other) {
        return Double.isNaN(one) || other > one ? other : one;
    }

    /** Keeps a recommendation made during a slowdown. */
    void recommendedInSlowdown(Recommendation made, double times) {
        timesBlocked = larger(timesBlocked, times);
        Hour during = new Hour();
        during.recommended(made);
        slow = isLarger(during.size, slow) ? during.size : slow;
    }

    /** Keeps it if it is the largest so far. */
    void recommended(Recommendation made) {
        // as many as there were are enough where a change was not worth it
        Advised present = made.present;
        boolean enough = present.verdict.isKeep() && made.currentSize > 0;
        int needed = present.needed(made.currentSize);
        int low = Math.min(present.size.low, enough ? made.currentSize : Integer.MAX_VALUE);
        int high = needed < present.size.threads ? needed : present.size.high;
        boolean mayBeMore = present.size.limit == Limit.TWICE_THE_BUSIEST
                || present.size.limit == Limit.UNSEEN_DEPTH
                || made.regime.traffic == Regime.Traffic.OVERLOADED
                || made.regime.bound == Regime.Bound.DOWNSTREAM;
        takeLarger(new Size(needed, low, high, present.size.limit), present.goalConfidence, mayBeMore);
    }

    Remembered.Peak peak() {
        return new Remembered.Peak(start, end, size, lowerBound, confidence);
    }

    boolean isBusierThan(Hour other) {
        return isLarger(size, other.size);
    }

    private static boolean isLarger(Size one, Size other) {
        return one.threads > other.threads || one.threads == other.threads && one.low > other.low;
    }

    private void takeLarger(Size other, double otherConfidence, boolean mayBeMore) {
        if (isLarger(other, size)) {
            size = other;
            confidence = otherConfidence;
            lowerBound = mayBeMore;
        }
    }

    /** Returns an hour of both parts. */
    Hour with(Hour other) {
        Hour both = new Hour();
        for (Hour part : new Hour[] {this, other}) {
            both.seenSeconds += part.seenSeconds;
            both.arrived += part.arrived;
            both.completed += part.completed;
            both.rejected += part.rejected;
            both.serviceNanos += part.serviceNanos;
            both.runQueueNanos += part.runQueueNanos;
            both.timesBlocked = larger(both.timesBlocked, part.timesBlocked);
            both.slow = isLarger(part.slow, both.slow) ? part.slow : both.slow;
            both.add(part.p99WaitMillis, part.threadsWanted90, part.mostBusy);
            both.takeLarger(part.size, part.confidence, part.lowerBound);
        }
        return both;
    }

    /** Some 130 bytes. */
    void write(DataOutput to) throws IOException {
        to.writeDouble(seenSeconds);
        to.writeLong(arrived);
        to.writeLong(completed);
        to.writeLong(rejected);
        to.writeDouble(serviceNanos);
        to.writeDouble(runQueueNanos);
        to.writeDouble(timesBlocked);
        to.writeDouble(p99WaitMillis);
        to.writeDouble(threadsWanted90);
        to.writeInt(mostBusy);
        write(size, to);
        write(slow, to);
        to.writeDouble(confidence);
        to.writeBoolean(lowerBound);
    }

    private static void write(Size size, DataOutput to) throws IOException {
        to.writeInt(size.threads);
        to.writeInt(size.low);
        to.writeInt(size.high);
        to.writeInt(size.limit.code().hashCode());
    }

    static Hour read(DataInput from) throws IOException {
        // in one piece, since a stream that is not compiled yet takes its time for each byte
        byte[] bytes = new byte[BYTES];
        from.readFully(bytes);
        ByteBuffer all = ByteBuffer.wrap(bytes);
        Hour hour = new Hour();
        hour.seenSeconds = all.getDouble();
        hour.arrived = all.getLong();
        hour.completed = all.getLong();
        hour.rejected = all.getLong();
        hour.serviceNanos = all.getDouble();
        hour.runQueueNanos = all.getDouble();
        hour.timesBlocked = all.getDouble();
        hour.p99WaitMillis = all.getDouble();
        hour.threadsWanted90 = all.getDouble();
        hour.mostBusy = all.getInt();
        hour.size = size(all);
        hour.slow = size(all);
        hour.confidence = all.getDouble();
        hour.lowerBound = all.get() != 0;
        return hour;
    }

    private static Size size(ByteBuffer from) {
        return new Size(from.getInt(), from.getInt(), from.getInt(), limit(from.getInt()));
    }

    /** Returns the limit whose code has this hash, which is far faster to read than the code. */
    private static Limit limit(int hash) {
        for (Limit limit : LIMITS) {
            if (limit.code().hashCode() == hash) {
                return limit;
            }
        }
        return Limit.OBSERVATION;
    }
}
