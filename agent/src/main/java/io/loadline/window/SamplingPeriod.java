package io.loadline.window;

/** What all pools have in common when the sampler ends their windows. Sampler thread only. */
final class SamplingPeriod {

    final Scratch scratch;
    final WorkerLooks looks;
    final MachineReading machine;
    final ThreadRoom room;

    /** Whether the process stood still: what was measured must not be kept. */
    final boolean spoilt;

    SamplingPeriod(Scratch scratch, WorkerLooks looks, MachineReading machine, ThreadRoom room, boolean spoilt) {
        this.scratch = scratch;
        this.looks = looks;
        this.machine = machine;
        this.room = room;
        this.spoilt = spoilt;
    }
}
