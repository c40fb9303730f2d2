package io.loadline.it.program.conformance;

import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.LinkedBlockingQueue;

/** A queue that writes down which thread calls which method. */
final class WatchedQueue extends LinkedBlockingQueue<Runnable> {

    private static final long serialVersionUID = 1;

    private final transient Map<String, List<Object>> calls = new ConcurrentHashMap<>();

    List<Object> calls(String thread) {
        return calls.getOrDefault(thread, Pools.log());
    }

    private void called(String method) {
        calls.computeIfAbsent(Thread.currentThread().getName(), unseen -> Pools.log())
                .add(method);
    }

    @Override
    public boolean offer(Runnable task) {
        called("offer " + task);
        return super.offer(task);
    }

    @Override
    public Runnable take() throws InterruptedException {
        called("take");
        return super.take();
    }

    @Override
    public Runnable poll() {
        called("poll");
        return super.poll();
    }

    @Override
    public Runnable peek() {
        called("peek");
        return super.peek();
    }

    @Override
    public boolean remove(Object task) {
        called("remove " + task);
        return super.remove(task);
    }

    @Override
    public boolean contains(Object task) {
        called("contains " + task);
        return super.contains(task);
    }

    @Override
    public int drainTo(Collection<? super Runnable> to) {
        called("drainTo");
        return super.drainTo(to);
    }

    @Override
    public boolean isEmpty() {
        called("isEmpty");
        return super.isEmpty();
    }

    @Override
    public int size() {
        called("size");
        return super.size();
    }

    @Override
    public int remainingCapacity() {
        called("remainingCapacity");
        return super.remainingCapacity();
    }

    @Override
    public Iterator<Runnable> iterator() {
        called("iterator");
        return super.iterator();
    }

    @Override
    public Object[] toArray() {
        called("toArray");
        return super.toArray();
    }

    @Override
    public <T> T[] toArray(T[] to) {
        called("toArray");
        return super.toArray(to);
    }
}
