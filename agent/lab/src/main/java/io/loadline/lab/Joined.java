package io.loadline.lab;

import io.loadline.window.Window;
import java.util.ArrayList;
import java.util.List;

/** Windows as a history keeps them: idle ones in a row become one. */
final class Joined {

    private final List<Window> windows = new ArrayList<>();
    private Window idle;

    Joined(List<Window> windows) {
        for (Window window : windows) {
            add(window.copy());
        }
        flush();
    }

    List<Window> windows() {
        return windows;
    }

    private void add(Window window) {
        if (window.isIdle()) {
            idle = idle == null ? window : join(idle, window);
        } else {
            flush();
            windows.add(window);
        }
    }

    private void flush() {
        if (idle != null) {
            windows.add(idle);
            idle = null;
        }
    }

    private static Window join(Window one, Window next) {
        Window b = new Window(one.start, next.end);
        b.periods = one.periods + next.periods;
        b.threadNanos = one.threadNanos + next.threadNanos;
        b.cpuNanos = one.cpuNanos + next.cpuNanos;
        b.runQueueNanos = one.runQueueNanos + next.runQueueNanos;
        b.threadsAtEnd = next.threadsAtEnd;
        b.processCpuNanos = one.processCpuNanos + next.processCpuNanos;
        b.neighbourCpuNanos = one.neighbourCpuNanos + next.neighbourCpuNanos;
        return b;
    }
}
