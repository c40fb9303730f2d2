package io.loadline.window;

/** What all pools have in common when the sampler ends their windows. Sampler thread only. */
final class SamplingPeriod {

    final Scratch scratch;
    final WorkerLooks looks;
    final MachineReading machine;
    final ThreadRoom room;

    SamplingPeriod(Scratch scratch, WorkerLooks looks, MachineReading machine, ThreadRoom room) {
        this.scratch = scratch;
        this.looks = looks;
        this.machine = machine;
        this.room = room;
    }
}
