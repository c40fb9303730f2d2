package io.loadline.record;

import io.loadline.health.Privileged;
import java.io.FileInputStream;
import java.io.IOException;

/**
 * The operating system's number of the current thread, which Java does not tell. Read from {@code /proc/thread-self},
 * through {@code java.io}: NIO file systems belong to the application. Not by its canonical path, which Java 8 to 20
 * cache across threads.
 */
final class OsThread {

    static final int UNKNOWN = -1;

    private OsThread() {}

    /** The thread's number in this process's own name space, or {@link #UNKNOWN}. Some 20 microseconds. */
    static int currentId() {
        if (isVirtual(Thread.currentThread())) {
            return UNKNOWN;
        }
        // whoever submits a task may not be allowed to read files
        return Privileged.get(OsThread::read);
    }

    private static int read() {
        try (FileInputStream stat = new FileInputStream("/proc/thread-self/stat")) {
            return leadingNumber(stat);
        } catch (IOException | RuntimeException notLinuxOrRefused) {
            return UNKNOWN;
        }
    }

    /** A virtual thread borrows that of its carrier. By name, because Java 8 has none. */
    private static boolean isVirtual(Thread thread) {
        return thread.getClass().getName().equals("java.lang.VirtualThread");
    }

    private static int leadingNumber(FileInputStream in) throws IOException {
        byte[] start = new byte[16];
        int length = in.read(start);
        int number = 0;
        for (int i = 0; i < length && start[i] >= '0' && start[i] <= '9'; i++) {
            number = number * 10 + (start[i] - '0');
        }
        return number == 0 ? UNKNOWN : number;
    }
}
