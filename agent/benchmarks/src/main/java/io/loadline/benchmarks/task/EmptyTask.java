package io.loadline.benchmarks.task;

/** Does nothing. */
final class EmptyTask implements Runnable {

    @Override
    public void run() {}
}
