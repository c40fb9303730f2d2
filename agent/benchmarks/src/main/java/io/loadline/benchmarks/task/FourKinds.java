package io.loadline.benchmarks.task;

import java.util.concurrent.FutureTask;

/** Tasks that do nothing, of a class, in a future, of a lambda and of a method reference in turn. One producer only. */
final class FourKinds implements Tasks {

    private int sent;

    @Override
    public Runnable next() {
        return switch (sent++ & 3) {
            case 0 -> new EmptyTask();
            case 1 -> new FutureTask<>(this::nothing, null);
            // refers to this, or it would be the same object each time
            case 2 -> () -> nothing();
            default -> this::nothing;
        };
    }

    private void nothing() {}
}
