package io.loadline.memory;

import io.loadline.model.Recommendation;
import io.loadline.model.Regime;
import io.loadline.model.work.Limit;
import io.loadline.window.Window;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.time.ZonedDateTime;
import java.util.Arrays;

/**
 * The digest of a clock hour of one pool, or of six: what came, what it took, how many threads it wanted, and the largest
 * recommendation that was made in it with enough evidence. What waits and loads come from is the history at the time of each
 * recommendation, which may reach some minutes into the hour before. Guarded by its {@link Hours}; once handed out it is not
 * changed any more.
 */
public final class Hour {

    /** Of the histogram of threads wanted: each bucket ends so many times higher than the one before, the first at 1. */
    private static final double FACTOR = 1.1;

    private static final int MAX_BUCKETS = 120;
    private static final int FULL = 255;

    /** When it began and ended, by the clock; null while it is not handed out. */
    public ZonedDateTime start;

    public ZonedDateTime end;

    /** How much of it was seen. */
    double seenSeconds;

    public long arrived;
    public long completed;
    public long rejected;

    /** Means of a task; NaN if unknown. */
    public double serviceMillis = Double.NaN;

    public double cpuMillis = Double.NaN;
    public double runQueueMillis = Double.NaN;

    /** The worst of the histories on which its recommendations rest; NaN if unknown. */
    public double p99WaitMillis = Double.NaN;

    public int mostBusy;

    /** Arrivals that found so many tasks, by buckets. */
    private float[] wanted = {};

    /** Of the largest recommendation; 0 threads if there was none with enough evidence. */
    public int size;

    public int low;
    public int high;
    double confidence;

    /** Whether more threads may have been wanted: it was a step, an overload, or something behind the pool was full. */
    public boolean isLowerBound;

    public Limit limit = Limit.OBSERVATION;

    /** As published for programs. */
    public String regime = "";

    public double arrivalsPerSecond() {
        return arrived / seenSeconds;
    }

    /** How many threads nine in ten arriving tasks wanted at most, to a tenth; NaN if unknown. */
    public double threadsWanted90() {
        double reached = 0;
        double all = totalWanted();
        for (int i = 0; i < wanted.length; i++) {
            reached += wanted[i];
            if (all > 0 && reached >= 0.9 * all) {
                return Math.pow(FACTOR, i);
            }
        }
        return Double.NaN;
    }

    private double totalWanted() {
        double all = 0;
        for (float arrivals : wanted) {
            all += arrivals;
        }
        return all;
    }

    void add(Window window) {
        seenSeconds += window.nanos() / 1e9;
        arrived += window.arrived;
        rejected += window.rejected;
        mostBusy = Math.max(mostBusy, window.busyAtEnd);
        if (window.completed > 0) {
            mean(window.completed, window.serviceNanos, window.cpuNanos, window.runQueueNanos);
        }
    }

    private void mean(long tasks, double serviceNanos, double cpuNanos, double runQueueNanos) {
        serviceMillis = mean(serviceMillis, tasks, serviceNanos / 1e6 / tasks);
        cpuMillis = mean(cpuMillis, tasks, cpuNanos / 1e6 / tasks);
        runQueueMillis = mean(runQueueMillis, tasks, runQueueNanos / 1e6 / tasks);
        completed += tasks;
    }

    /** Of the tasks so far and of these; what is not known of one of them counts for nothing. */
    private double mean(double before, long tasks, double now) {
        if (completed == 0 || Double.isNaN(before)) {
            return now;
        }
        return Double.isNaN(now) ? before : before + (now - before) * tasks / (completed + tasks);
    }

    /** {@code levels}: numbers of tasks found by {@code arrivals}, which stand for all that have come since the last call. */
    void wanted(double[] levels, double[] arrivals) {
        double times = (arrived - totalWanted()) / Arrays.stream(arrivals).sum();
        for (int i = 0; times > 0 && i < levels.length; i++) {
            int bucket = levels[i] <= 1 ? 0 : (int) Math.ceil(Math.log(levels[i]) / Math.log(FACTOR) - 1e-9);
            want(Math.min(bucket, MAX_BUCKETS - 1), arrivals[i] * times);
        }
    }

    private void want(int bucket, double arrivals) {
        if (bucket >= wanted.length) {
            wanted = Arrays.copyOf(wanted, bucket + 1);
        }
        wanted[bucket] += arrivals;
    }

    /** Keeps it if it is the largest so far. */
    void recommended(Recommendation made) {
        Hour other = new Hour();
        other.size = made.wantedNow;
        // as many as there were are enough where a change was not worth it
        boolean enough = made.verdict.isKeep() && made.threadsSet > 0;
        other.low = Math.min(Math.min(made.lowNow, made.wantedNow), enough ? made.threadsSet : Integer.MAX_VALUE);
        other.high = made.wantedNow < made.sizeNow ? made.wantedNow : made.highNow;
        other.confidence = made.goalConfidence;
        other.isLowerBound = made.limit == Limit.TWICE_THE_BUSIEST
                || made.regime.traffic == Regime.Traffic.OVERLOADED
                || made.regime.bound == Regime.Bound.DOWNSTREAM;
        other.limit = made.limit;
        other.regime = made.regime.code();
        takeLarger(other);
    }

    boolean isBusierThan(Hour other) {
        return size > other.size || size == other.size && low > other.low;
    }

    private void takeLarger(Hour other) {
        if (other.isBusierThan(this)) {
            size = other.size;
            low = other.low;
            high = other.high;
            confidence = other.confidence;
            isLowerBound = other.isLowerBound;
            limit = other.limit;
            regime = other.regime;
        }
    }

    /** Joins another one to it. */
    void add(Hour other) {
        seenSeconds += other.seenSeconds;
        arrived += other.arrived;
        rejected += other.rejected;
        mostBusy = Math.max(mostBusy, other.mostBusy);
        p99WaitMillis = Double.isNaN(p99WaitMillis) ? other.p99WaitMillis : Math.max(p99WaitMillis, other.waitOrZero());
        if (other.completed > 0) {
            double nanos = 1e6 * other.completed;
            mean(other.completed, other.serviceMillis * nanos, other.cpuMillis * nanos, other.runQueueMillis * nanos);
        }
        for (int i = 0; i < other.wanted.length; i++) {
            want(i, other.wanted[i]);
        }
        takeLarger(other);
    }

    private double waitOrZero() {
        return Double.isNaN(p99WaitMillis) ? 0 : p99WaitMillis;
    }

    /** Bytes of heap while it lasts. */
    int heapBytes() {
        return 176 + Float.BYTES * wanted.length;
    }

    /** Some 150 bytes. */
    void write(DataOutput to) throws IOException {
        to.writeFloat((float) seenSeconds);
        to.writeLong(arrived);
        to.writeLong(completed);
        to.writeLong(rejected);
        to.writeFloat((float) serviceMillis);
        to.writeFloat((float) cpuMillis);
        to.writeFloat((float) runQueueMillis);
        to.writeFloat((float) p99WaitMillis);
        to.writeInt(mostBusy);
        float most = 0;
        for (float arrivals : wanted) {
            most = Math.max(most, arrivals);
        }
        to.writeFloat(most);
        to.writeByte(wanted.length);
        for (float arrivals : wanted) {
            to.writeByte(most > 0 ? (int) Math.ceil(FULL * (arrivals / most)) : 0);
        }
        to.writeInt(size);
        if (size > 0) {
            to.writeInt(low);
            to.writeInt(high);
            to.writeFloat((float) confidence);
            to.writeBoolean(isLowerBound);
            to.writeUTF(limit.code());
            to.writeUTF(regime);
        }
    }

    static Hour read(DataInput from) throws IOException {
        Hour hour = new Hour();
        hour.seenSeconds = from.readFloat();
        hour.arrived = from.readLong();
        hour.completed = from.readLong();
        hour.rejected = from.readLong();
        hour.serviceMillis = from.readFloat();
        hour.cpuMillis = from.readFloat();
        hour.runQueueMillis = from.readFloat();
        hour.p99WaitMillis = from.readFloat();
        hour.mostBusy = from.readInt();
        float most = from.readFloat();
        hour.wanted = new float[from.readUnsignedByte()];
        for (int i = 0; i < hour.wanted.length; i++) {
            hour.wanted[i] = most * from.readUnsignedByte() / FULL;
        }
        hour.size = from.readInt();
        if (hour.size > 0) {
            hour.low = from.readInt();
            hour.high = from.readInt();
            hour.confidence = from.readFloat();
            hour.isLowerBound = from.readBoolean();
            String code = from.readUTF();
            hour.limit = Arrays.stream(Limit.values())
                    .filter(limit -> limit.code().equals(code))
                    .findFirst()
                    .orElse(Limit.OBSERVATION);
            hour.regime = from.readUTF();
        }
        return hour;
    }
}
