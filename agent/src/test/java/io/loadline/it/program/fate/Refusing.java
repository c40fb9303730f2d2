package io.loadline.it.program.fate;

import java.util.concurrent.LinkedBlockingQueue;

/** Takes no offer when told so, as the queues of pools that would rather grow; {@code add} is never refused. */
final class Refusing extends LinkedBlockingQueue<Runnable> {

    volatile boolean refuses;

    @Override
    public boolean offer(Runnable task) {
        return !refuses && super.offer(task);
    }

    @Override
    public boolean add(Runnable task) {
        return super.offer(task);
    }
}
