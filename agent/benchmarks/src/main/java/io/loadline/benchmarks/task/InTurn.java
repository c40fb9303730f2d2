package io.loadline.benchmarks.task;

/** One producer and one worker, {@link Turn} by turn. */
final class InTurn extends Lane {

    private final Turn turn = new Turn();
    private final Tasks tasks;
    private final Runnable gate;
    private final Runnable marker;
    private long sent;

    InTurn(MeasuredPool pool, Tasks tasks) {
        super(pool);
        this.tasks = tasks;
        this.gate = tasks.first(turn::gate);
        this.marker = tasks.last(turn::marker);
    }

    @Override
    void pass(int count) {
        for (int done = 0; done < count; done += DEPTH) {
            send(gate);
            for (int i = 0; i < DEPTH - 2; i++) {
                send(tasks.next());
            }
            send(marker);
            turn.empty();
            sent += DEPTH;
        }
    }

    @Override
    long sent() {
        return sent;
    }
}
