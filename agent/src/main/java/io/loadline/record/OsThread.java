// SPDX-License-Identifier: Apache-2.0
package io.loadline.record;

import io.loadline.health.Privileged;
import java.io.FileInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/**
 * Operating system's number of the current thread, which Java does not offer. Read from {@code /proc/thread-self}
 * through {@code java.io}: NIO file systems belong to the application. Not read by its canonical path, which Java 8 to
 * 20 cache across threads.
 */
final class OsThread {

    static final int UNKNOWN = -1;

    private OsThread() {}

    /**
     * Returns the thread's number in this process's own name space, or {@link #UNKNOWN}: a virtual thread borrows that
     * of its carrier. Some 20 microseconds.
     */
    static int currentId() {
        if (isVirtual(Thread.currentThread())) {
            return UNKNOWN;
        }
        // the submitter may have no permission to read files
        return Privileged.get(OsThread::read);
    }

    /** Returns whether the thread is virtual, by the name of its class: Java 8 has none. */
    static boolean isVirtual(Thread thread) {
        return thread.getClass().getName().equals("java.lang.VirtualThread");
    }

    private static int read() {
        try (FileInputStream stat = new FileInputStream("/proc/thread-self/stat")) {
            byte[] start = new byte[16];
            String text = new String(start, 0, Math.max(0, stat.read(start)), StandardCharsets.US_ASCII);
            return Integer.parseInt(text.substring(0, text.indexOf(' ')));
        } catch (IOException | RuntimeException notLinuxOrRefused) {
            return UNKNOWN;
        }
    }
}
