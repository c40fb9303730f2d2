package io.loadline.window;

import io.loadline.health.Faults;
import io.loadline.machine.MachineHistory;
import io.loadline.machine.Processors;
import io.loadline.machine.ThreadClock;
import io.loadline.machine.ThreadRoom;
import io.loadline.place.StackLooks;
import java.util.concurrent.atomic.AtomicInteger;

/** What all monitors share. The volatile fields are written by the sampler and read by any thread. */
final class SharedState {

    final ThreadClock clock = ThreadClock.best();
    final MachineHistory machine;

    /** Sees all batches. Sampler thread only. */
    BatchListener batches = BatchListener.NOBODY;

    /** As of the window that ended last. */
    volatile Processors processors = Processors.UNKNOWN;

    volatile ThreadRoom room = ThreadRoom.UNKNOWN;

    /** How far back all histories reach. */
    volatile long historyNanos;

    /** How many more tasks all traces may hold. */
    final AtomicInteger traceRoom = new AtomicInteger(TraceBuffer.ROOM);

    /** Reused from pool to pool. Sampler thread only, as are the fields below. */
    final Scratch scratch = new Scratch();

    final WorkerLooks looks;

    /** Safe for any thread. */
    final StackLooks stacks;

    SharedState(MachineHistory machine, long historyNanos, Faults faults) {
        this.machine = machine;
        this.historyNanos = historyNanos;
        this.looks = new WorkerLooks(faults);
        this.stacks = new StackLooks(faults);
    }
}
