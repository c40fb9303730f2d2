package io.loadline.window;

/**
 * Encodes a {@link Window} in about 80 bytes instead of 250, without loss. It leaves out what the processors did, of
 * which pools keep no copy.
 */
final class WindowCode {

    private WindowCode() {}

    static byte[] encode(Window w, BitWriter to) {
        to.number(w.start).number(w.end - w.start).small(w.periods);
        to.number(w.arrived).number(w.started).number(w.completed);
        to.small(w.rejected).small(w.callerRan).small(w.requeued).small(w.putBack);
        to.real(w.inSystemNanos).real(w.inServiceNanos).real(w.threadNanos);
        to.number(w.timed - w.started);
        to.number(w.timedWaits - w.started).number(w.waitNanos);
        to.number(w.timedResponses - w.completed).number(w.responseNanos);
        to.number(w.serviceNanos).real(w.serviceSquares);
        to.real(w.cpuNanos).real(w.runQueueNanos);
        to.number(w.busyAtEnd).number(w.threadsAtEnd);
        encode(w.workers, to);
        encode(w.station, to);
        return to.take();
    }

    static Window.Builder decode(byte[] code) {
        BitReader from = new BitReader(code);
        long start = from.number();
        Window.Builder w = new Window.Builder(start, start + from.number());
        w.periods = (int) from.small();
        w.arrived = from.number();
        w.started = from.number();
        w.completed = from.number();
        w.rejected = from.small();
        w.callerRan = from.small();
        w.requeued = from.small();
        w.putBack = from.small();
        w.inSystemNanos = from.real();
        w.inServiceNanos = from.real();
        w.threadNanos = from.real();
        w.timed = w.started + from.number();
        w.timedWaits = w.started + from.number();
        w.waitNanos = from.number();
        w.timedResponses = w.completed + from.number();
        w.responseNanos = from.number();
        w.serviceNanos = from.number();
        w.serviceSquares = from.real();
        w.cpuNanos = from.real();
        w.runQueueNanos = from.real();
        w.busyAtEnd = from.number();
        w.threadsAtEnd = (int) from.number();
        w.workers = states(from);
        w.station = from.flag() ? station(from) : null;
        return w;
    }

    /** When the window ended. */
    static long endOf(byte[] code) {
        BitReader from = new BitReader(code);
        return from.number() + from.number();
    }

    private static void encode(WorkerStates s, BitWriter to) {
        to.small(s.looks);
        if (s.looks > 0) {
            to.small(s.busy).small(s.sleeping).small(s.atCommonPlace).small(s.onQueuedTask);
            to.small(s.onResult).flag(s.commonPlace != null);
            if (s.commonPlace != null) {
                to.text(s.commonPlace);
            }
        }
    }

    private static void encode(Station s, BitWriter to) {
        to.flag(s != null);
        if (s != null) {
            to.text(s.name).small(s.size).real(s.share).number(s.waitNanos).number(s.heldNanos);
        }
    }

    private static Station station(BitReader from) {
        return new Station(from.text(), (int) from.small(), from.real(), from.number(), from.number());
    }

    private static WorkerStates states(BitReader from) {
        int looks = (int) from.small();
        return looks == 0
                ? WorkerStates.NONE
                : new WorkerStates(
                        looks,
                        (int) from.small(),
                        (int) from.small(),
                        (int) from.small(),
                        (int) from.small(),
                        (int) from.small(),
                        from.flag() ? from.text() : null);
    }
}
