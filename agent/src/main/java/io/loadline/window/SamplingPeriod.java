package io.loadline.window;

/** What all pools have in common when the sampler ends their windows. Sampler thread only. */
final class SamplingPeriod {

    /** When the first pool's window ends; {@link System#nanoTime()}. */
    final long now;

    /** For pools in which nothing has happened: as the window ends. */
    final IdleTime restTime;

    final Scratch scratch;
    final WorkerLooks looks;

    /** Whether the process stood still: what was measured must not be kept. */
    final boolean spoilt;

    SamplingPeriod(IdleTime restTime, Scratch scratch, WorkerLooks looks, boolean spoilt) {
        this.now = restTime.at;
        this.restTime = restTime;
        this.scratch = scratch;
        this.looks = looks;
        this.spoilt = spoilt;
    }
}
